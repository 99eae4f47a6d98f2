//! The checks of a log, and what they find.

use super::account::{Account, in_money};
use super::band::{Band, Measure, Method, rare_results};
use super::log::Log;
use super::power::Power;
use super::theory::Theory;
use super::{classes, complete};
use crate::base::exact::{self, Exact, text, to_f64};
use crate::base::phrase::{Part, Phrase, phrase};
use crate::game::paytable::Limits;
use crate::stats::fit::holm;
use crate::stats::rare::ENOUGH_HITS;
use crate::validate::finding::{Check, Finding, Verdict};

/// A log whose p-value is below this fails.
pub const FAILS: f64 = 0.01;

/// One whose p-value is below this is looked at.
pub const ALERTS: f64 = 0.05;

/// The largest denominator of a fraction that is rounded exactly.
const LARGEST_DENOMINATOR: i128 = 1_000_000_000_000_000_000_000_000_000_000;

macro_rules! checks {
    ($($name:ident: $code:literal, $title:literal, $formula:literal, $source:literal;)+) => {
        $(
            #[doc = $title]
            pub const $name: Check =
                Check { code: $code, title: $title, formula: $formula, source: $source };
        )+

        /// Every check, in the order of the codes.
        pub const ALL: &[Check] = &[$($name),+];
    };
}

checks! {
    RETURN: "C1", "the house keeps what theory says",
        "mu +- z s.d. / sqrt(n_eff), n_eff = (sum B)^2 / sum B^2; 1.960 alerts, 2.576 fails; chances of the total itself where all bets are known",
        "UKGC, live return to player monitoring";
    GROUPS: "C2", "so it does in every group",
        "the band of C1 of each group, p after Holm over all groups",
        "UKGC, other considerations; DGOJ 3.3";
    SKILL: "C3", "players win no more than the best play, and no less than the average player",
        "upper side against the best play, lower side against the average player",
        "a game of skill has a return for each way to play";
    HOLD: "C4", "the hold of the table is that of its rules",
        "(edge +- z standard errors) x initial bets / drop",
        "COMAR 36.05.03.25";
    COMPLETE: "C5", "the log is complete, and its rows are rounds of this house",
        "rounds of the log = rounds of the table; results within those of the rules; bets within the limits",
        "iTech; ProvablyFair";
    PRIZES: "C6", "prizes over stakes are stated",
        "returned / staked, to four decimals, by month where the log has months",
        "DGOJ B.4.1";
    STAKES: "C7", "players stake what their strategy stakes",
        "z = (staked - mean x sum B) / (s.d. x sqrt(sum B^2)), two-sided p after Holm",
        "tells another way to play from a wrong pay";
    RARE: "B2", "the band holds although awards are rare",
        "chances of the total itself, or at least 25 expected hits of every result that makes 5 % of the variance and 25 skewness^2 rounds",
        "coverage of normal intervals";
    FREQUENCIES: "B5", "the frequencies of the results fit",
        "chi-square, classes pooled to 5 expected, p after Holm",
        "25 CFR 547.14; GLI-19 3.2";
    EACH_RESULT: "B6", "each result comes as often as it must",
        "exact binomial, two-sided, Holm over the results",
        "eCOGRA; iTech";
    MULTIPLICITY: "B17", "the number of tests is told and corrected for",
        "Holm within C2, and within B5, B6 and C7 together; level 0.01 each",
        "SP 800-22";
}

/// How the log was played, as far as the person who asks knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// Just as the strategy says.
    Exactly,
    /// By people of whom the strategy is the average.
    Average,
    /// Nobody knows: no better than the best play.
    Unknown,
}

/// What the checks look at.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The log.
    pub log: Log,
    /// The theory of the strategy.
    pub theory: Theory,
    /// That of the best play, where the strategy is no more than an average.
    pub best: Option<Theory>,
    /// How the log was played.
    pub played: Played,
    /// The initial bet that theory is of, in the house's money.
    pub initial_bet: Exact,
    /// What the table takes and pays at most.
    pub limits: Limits,
    /// Whether something is staked whose size does not go with the initial bet.
    pub has_fixed_stake: bool,
    /// The rounds that the table counted, where that is known.
    pub rounds: Option<u64>,
    /// The drop of the table, where that is known.
    pub drop: Option<Exact>,
}

/// The rows of a group in their band.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The column, and the group; both empty for the whole log.
    pub by: String,
    /// See there.
    pub group: String,
    /// What the rows add up to.
    pub account: Account,
    /// The band of the strategy.
    pub band: Band,
    /// That of the best play, where it judges the players' side.
    pub best: Option<Band>,
    /// How often a sound log lies as far out.
    pub p_value: f64,
    /// The same after Holm's correction for the number of groups.
    pub holm_p_value: Option<f64>,
    /// What it comes to.
    pub verdict: Verdict,
    /// Whether it lies on the side of the players.
    is_players: bool,
    /// Whether it may fail, and not only warn.
    decides: bool,
}

/// What an audit found.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The findings, in the order of the codes.
    pub findings: Vec<Finding>,
    /// The whole log.
    pub whole: Judged,
    /// Each group of each grouping.
    pub groups: Vec<Judged>,
    /// What the log could show of missing wins.
    pub power: Option<Power>,
}

impl Audit {
    /// The rows that are furthest outside of their band: the whole log, or a group where that is graver;
    /// nothing where all are within.
    #[must_use]
    pub fn furthest_out(&self) -> Option<&Judged> {
        let groups = self.groups.iter().filter(|group| group.verdict < self.whole.verdict);
        let p_value = |judged: &&Judged| judged.holm_p_value.unwrap_or(judged.p_value);
        let graver = groups.min_by(|one, other| {
            one.verdict.cmp(&other.verdict).then(p_value(one).total_cmp(&p_value(other)))
        });
        let furthest = graver.unwrap_or(&self.whole);
        (furthest.verdict != Verdict::Pass).then_some(furthest)
    }

    /// Rounds like those of the log in which missing wins are seen with the chance
    /// [`WANTED`](super::power::WANTED).
    #[must_use]
    pub fn rounds_to_see(&self) -> Option<f64> {
        let per_round = self.whole.account.rounds as f64 / self.whole.band.effective_rounds;
        self.power.map(|power| (power.effective_rounds * per_round).ceil())
    }
}

/// Holds a log against theory; nothing where it has no stake.
#[must_use]
pub fn run(evidence: &Evidence) -> Option<Audit> {
    let log = &evidence.log;
    let mut whole = Judged::of(evidence, "", "", &log.whole)?;
    whole.verdict = verdict(whole.p_value, whole.decides);
    let mut groups: Vec<Judged> = Vec::new();
    for grouping in &log.groupings {
        groups.extend(
            grouping
                .groups
                .iter()
                .filter_map(|(name, account)| Judged::of(evidence, &grouping.column, name, account)),
        );
    }
    let corrected = holm(&groups.iter().map(|group| group.p_value).collect::<Vec<_>>());
    for (group, corrected) in groups.iter_mut().zip(corrected) {
        group.holm_p_value = Some(corrected);
        group.verdict = verdict(corrected, group.decides);
    }
    let power = (whole.band.measure == Measure::Edge)
        .then(|| Power::of(&evidence.theory, whole.band.effective_rounds))
        .flatten();
    let mut findings = vec![whole.finding(evidence)];
    by_group(&groups, evidence, &mut findings);
    findings.push(skill(evidence));
    findings.push(hold(evidence, &whole));
    complete::check(evidence, &mut findings);
    findings.push(prizes(log));
    findings.push(rare(evidence, &whole.band));
    let mut families = vec![phrase!("C1 by itself")];
    if !groups.is_empty() {
        families.push(phrase!("{} groups in C2", groups.len()));
    }
    if classes::check(evidence, &mut findings) > 0 {
        families.push(phrase!("B5, B6 and C7 together"));
    }
    findings.push(MULTIPLICITY.finding(
        Verdict::Pass,
        phrase!("stated"),
        phrase!("{}: a sound log fails in each at most once in a hundred", Part::List(families, "; ")),
    ));
    let place = |finding: &Finding| ALL.iter().position(|check| check.code == finding.check.code);
    findings.sort_by_key(place);
    Some(Audit { findings, whole, groups, power })
}

/// What a p-value comes to.
pub(super) fn verdict(p_value: f64, decides: bool) -> Verdict {
    match p_value {
        low if low < FAILS && decides => Verdict::Fail,
        low if low < ALERTS => Verdict::Warn,
        _ => Verdict::Pass,
    }
}

/// A fraction in percent.
fn percent(value: Exact) -> Part {
    Part::Number(in_percent(value))
}

fn in_percent(value: Exact) -> String {
    // The digits of a fraction of such numbers cannot be worked out in 128 bits.
    match *value.denom() > LARGEST_DENOMINATOR {
        true => format!("{:.4} %", 100.0 * to_f64(value)),
        false => format!("{} %", exact::percent(value, 4)),
    }
}

/// A p-value as people read it.
pub(super) fn told(p_value: f64) -> Phrase {
    if p_value < 1e-4 {
        phrase!("below 0.0001")
    } else {
        phrase!("{}", Part::Number(format!("{p_value:.4}")))
    }
}

/// An amount, as a decimal where that ends.
pub(super) fn amount(value: Exact) -> Part {
    Part::Number(text(value))
}

impl Judged {
    fn of(evidence: &Evidence, by: &str, group: &str, account: &Account) -> Option<Self> {
        let band = Band::of(account, &evidence.theory)?;
        let best = evidence.best.as_ref().and_then(|best| Band::of(account, best));
        let players = best.as_ref().unwrap_or(&band).players;
        let is_players = players < band.house;
        let p_value = (2.0 * players.min(band.house)).min(1.0);
        let decides = !band.is_indicative && (is_players || evidence.played != Played::Unknown);
        Some(Self {
            by: by.to_owned(),
            group: group.to_owned(),
            account: account.clone(),
            band,
            best,
            p_value,
            holm_p_value: None,
            verdict: Verdict::Pass,
            is_players,
            decides,
        })
    }

    /// Where it lies, in words.
    #[must_use]
    pub fn found(&self) -> Phrase {
        let best = self.best.as_ref().filter(|_| self.is_players);
        let Band { measure, observed, deviation, .. } = best.unwrap_or(&self.band);
        let measure = Part::Word(measure.words().to_owned());
        let errors = Part::Number(format!("{:.2}", deviation.abs()));
        let (observed, p_value) = (percent(*observed), told(self.p_value));
        match (best.is_some(), *deviation < 0.0) {
            (false, true) => {
                phrase!("{} {}, {} standard errors below theory, p {}", measure, observed, errors, p_value)
            }
            (false, false) => {
                phrase!("{} {}, {} standard errors above theory, p {}", measure, observed, errors, p_value)
            }
            (true, true) => {
                phrase!(
                    "{} {}, {} standard errors below the best play, p {}",
                    measure,
                    observed,
                    errors,
                    p_value
                )
            }
            (true, false) => {
                phrase!(
                    "{} {}, {} standard errors above the best play, p {}",
                    measure,
                    observed,
                    errors,
                    p_value
                )
            }
        }
    }

    /// Where it lies and what may be the matter, in a sentence.
    #[must_use]
    pub fn sentence(&self, played: Played) -> String {
        let meaning = self.meaning(played).to_string();
        let short = meaning.split_once(". ").map_or(meaning.as_str(), |(first, _)| first);
        format!("{}{short}", self.found())
    }

    /// What may be the matter.
    fn meaning(&self, played: Played) -> Phrase {
        match (self.verdict, self.is_players, played) {
            (Verdict::Pass | Verdict::NotApplicable, ..) => Phrase::NOTHING,
            _ if self.band.is_indicative => phrase!(": the band is no more than indicative (B2)"),
            (_, true, Played::Exactly) => phrase!(": the players win more than their strategy does"),
            (_, true, _) => phrase!(": the players win more than the best play does"),
            (_, false, Played::Unknown) => {
                phrase!(
                    ": the house keeps more than from the best play. People who play worse explain it, and so would wins that are missing: `--strategy` says how the log was played"
                )
            }
            (_, false, _) => phrase!(": the house keeps more than theory says"),
        }
    }

    fn finding(&self, evidence: &Evidence) -> Finding {
        let band = &self.band;
        let end = |end: f64| Part::Number(format!("{:.4} %", 100.0 * end));
        let ends = |[low, high]: [f64; 2]| phrase!("{} to {}", end(low), end(high));
        let [alert, fail] = band.ends.map(ends);
        let mut expected = phrase!(
            "{} {} of {}; {} in 95 of 100 logs, {} in 99",
            Part::Word(band.measure.words().to_owned()),
            percent(band.expected),
            evidence.theory.strategy.name.as_str(),
            alert,
            fail
        );
        if let Some(best) = &self.best {
            let [[low, _], [lowest, _]] = best.ends;
            expected = phrase!(
                "{}; of the best play {}, no less than {} in 95 and {} in 99",
                expected,
                percent(best.expected),
                end(low),
                end(lowest)
            );
        }
        let check = if self.by.is_empty() { RETURN } else { GROUPS };
        let corrected = match self.holm_p_value {
            Some(corrected) => phrase!(", {} after Holm", told(corrected)),
            None => Phrase::NOTHING,
        };
        let found = Phrase::list(vec![self.found(), corrected, self.meaning(evidence.played)], "");
        let finding = check.finding(self.verdict, expected, found);
        if self.by.is_empty() { finding } else { finding.about(format!("{} {}", self.by, self.group)) }
    }
}

/// What lies outside of its band in each grouping, or that nothing does.
fn by_group(groups: &[Judged], evidence: &Evidence, findings: &mut Vec<Finding>) {
    if groups.is_empty() {
        findings.push(GROUPS.not_applicable(phrase!("the log has no column with several groups")));
    }
    for same in groups.chunk_by(|one, next| one.by == next.by) {
        let outside: Vec<&Judged> = same.iter().filter(|group| group.verdict != Verdict::Pass).collect();
        findings.extend(outside.iter().map(|group| group.finding(evidence)));
        let worst = same.iter().min_by(|one, other| one.p_value.total_cmp(&other.p_value));
        if let Some(worst) = worst
            && outside.is_empty()
        {
            let found = phrase!(
                "all {} groups; the furthest out is {}: {}, {} after Holm",
                same.len(),
                worst.group.as_str(),
                worst.found(),
                told(worst.holm_p_value.unwrap_or(1.0))
            );
            findings.push(
                GROUPS.finding(Verdict::Pass, phrase!("every group in its band"), found).about(&worst.by),
            );
        }
    }
}

/// What is known of the play, and what is concluded from it. What comes of it stands in C1 and C2.
fn skill(evidence: &Evidence) -> Finding {
    let edge = |theory: &Theory| percent(theory.figures.edge_per_initial_bet);
    let name = evidence.theory.strategy.name.as_str();
    match (evidence.played, &evidence.best) {
        (Played::Exactly, _) => SKILL.not_applicable(phrase!(
            "the log is taken as played just as {} says: C1 judges both sides by it",
            name
        )),
        (Played::Average, Some(best)) => SKILL.finding(
            Verdict::Pass,
            phrase!("two bands"),
            phrase!(
                "C1 and C2 judge the players' side by the best play (edge {}), the house's side by {} (edge {})",
                edge(best),
                name,
                edge(&evidence.theory)
            ),
        ),
        (Played::Average, None) => SKILL.finding(
            Verdict::Pass,
            phrase!("two bands"),
            phrase!("the average player is the best play: one band serves both sides, edge {}", edge(&evidence.theory)),
        ),
        (Played::Unknown, _) => SKILL.finding(
            Verdict::Pass,
            phrase!("the players' side alone is judged"),
            phrase!(
                "no strategy is named: nobody wins more than the best play (edge {}), and whoever wins less may play worse, so that the house's side only warns",
                edge(&evidence.theory)
            ),
        ),
    }
}

/// The hold is the edge over another denominator.
fn hold(evidence: &Evidence, whole: &Judged) -> Finding {
    let Some(drop) = evidence.drop else {
        return HOLD.not_applicable(phrase!("no drop is named: `--drop` names it"));
    };
    let over = match whole.band.measure {
        Measure::Edge => in_money(whole.account.initial_bets),
        Measure::Risk => in_money(whole.account.money.unwrap_or_default()[0]),
    };
    let times = to_f64(over) / to_f64(drop);
    let held = |edge: f64| Part::Number(format!("{:.4} %", 100.0 * edge * times));
    let [low, high] = whole.band.ends[0];
    HOLD.finding(
        whole.verdict,
        phrase!(
            "{} of the drop; {} to {} in 95 of 100 logs",
            held(to_f64(whole.band.expected)),
            held(low),
            held(high)
        ),
        phrase!("{} of a drop of {}", held(to_f64(whole.band.observed)), amount(drop)),
    )
}

fn prizes(log: &Log) -> Finding {
    let part = |account: &Account| account.return_to_player().map(|part| exact::rounded(part, 4));
    let Some(all) = part(&log.whole) else {
        return PRIZES.not_applicable(phrase!("the log counts outcomes, and says nothing of stakes"));
    };
    let months = log
        .months
        .iter()
        .filter_map(|(month, account)| Some(phrase!("{} {}", month.as_str(), Part::Number(part(account)?))));
    let stated = std::iter::once(phrase!("{} in all", Part::Number(all))).chain(months).collect();
    PRIZES.finding(Verdict::Pass, phrase!("stated"), Phrase::list(stated, "; "))
}

fn rare(evidence: &Evidence, band: &Band) -> Finding {
    let expected = phrase!("the chances of the total itself, or awards and rounds enough for a normal band");
    if band.method == Method::Exact {
        return RARE.finding(
            Verdict::Pass,
            expected,
            phrase!("chances are those of the total itself, rare awards included"),
        );
    }
    let few = rare_results(&evidence.theory, band.effective_rounds);
    let told: Vec<Phrase> = (few.iter())
        .map(|(net, hits)| phrase!("{} expected {} times", amount(*net), Part::Number(format!("{hits:.2}"))))
        .collect();
    let found = match (band.is_indicative, told.is_empty()) {
        (false, _) => {
            phrase!("a normal band: all are expected {} times", Part::Number(ENOUGH_HITS.to_string()))
        }
        (true, false) => Phrase::list(told, "; "),
        (true, true) => {
            let rounds = Part::Number(format!("{:.0}", band.effective_rounds));
            phrase!("{} effective rounds are few for the skewness of the results", rounds)
        }
    };
    RARE.should_hold(!band.is_indicative, expected, found)
}
