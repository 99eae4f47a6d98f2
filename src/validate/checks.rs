//! The list of checks, and their order.

use super::evidence::Evidence;
use super::finding::{Check, Finding, Verdict};
use super::{pays, said, sampled, worth};
use crate::base::fault::{Fault, Faults};
use crate::base::phrase::Phrase;
use crate::base::phrase::phrase;

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
    UNITS: "A1", "every pay says its unit, and the other reading is told",
        "edge with N to 1 read as N for 1 and the other way round; warns where it moves more than 0.01 or changes its sign",
        "AGCO 11.1.3; DGOJ 3.4; the misprinted baccarat layout";
    ADVANTAGE: "A2", "no wager favours the player",
        "edge under the best play > 0",
        "Sic Bo, Biloxi 1994; NY Quick Draw";
    COMPLETE: "A3", "the deals counted are all deals",
        "sum of the ways of all results = number of deals",
        "completeness of a table of combinations";
    REACHABLE: "A4", "every row of a paytable can come, and no hand is of two rows",
        "hands of a row > 0; hands of all rows = all hands of the deck",
        "GB RTS 7C; AGCO 4.24; DGOJ 3.4";
    RARER_PAYS_MORE: "A5", "a rarer hand is not paid less",
        "pay not falling as the hands of a row grow fewer",
        "order of pays";
    RANKS: "A6", "the order of hands is that of their frequency",
        "hands of a class not more than those of the next lower one",
        "Emert and Umbach, inclusion frequency";
    RETURN: "A7", "the return keeps to the floor and the ceiling",
        "1 - element of risk under the best play, smallest bet, progressive at its lowest meter",
        "GLI-19 4.7; 58 Pa. Code 1112a.7; ADM; MCA 23-5-607";
    RISING: "A8", "the return does not fall as the bet rises",
        "return at the largest bet >= return at the smallest - 0.0001",
        "58 Pa. Code 1112a.7(c)";
    TOP_AWARD: "A9", "the highest award comes often enough",
        "1 / chance of the best result of a wager <= what the profile names",
        "GLI-11 v3.0 4.8.2; 58 Pa. Code 1112a.7";
    CAPS: "A10", "payout limits take little from the player",
        "edge at the largest bet with the limits less the edge without them; warns above 0.0005",
        "WAC 230-15-490; maximum aggregate payouts";
    EXPOSURE: "A11", "what a round can cost the house has a bound",
        "bets of a round x largest bet x best result, at most the limit of a round",
        "DGOJ B.2.1";
    ROUNDING: "A12", "every pay of the smallest bet is a whole number of hundredths",
        "stake x pay x 100 is whole at the table minimum",
        "breakage";
    DECK: "A13", "the deck is whole",
        "deals counted = what the formula of the game says of its deck",
        "fines for missing cards, Pennsylvania";
    READS: "A14", "the rules are complete and do not contradict each other",
        "the file is read without a fault; every situation that play comes to is decided",
        "faults of public simulators";
    NAME: "A15", "a known name stands for the known rules",
        "rules of the library with the same title",
        "electronic craps of an ordinary name";
    CLAIMS: "A16", "what is published is what is counted",
        "|claimed - counted| <= half a unit of the last place claimed",
        "Reel King, 2012; Finsoft, 2012";
    DEMO: "A17", "free play has the same rules",
        "equal digests of the files",
        "GB RTS 6A; MGA";
    VARIANT: "A18", "changes to another variant are told",
        "rules that differ from those of the base, and the edge under the best play in both",
        "Nevada, game variations; DGOJ 3.3";
    METER: "A19", "the progressive stands below its break-even meter",
        "meter < meter at which the bet neither wins nor loses",
        "NY Quick Draw";
    ASSUMED: "S1", "what the text leaves open is printed, with what it changes",
        "edge with each other value; warns where it moves more than 0.0001, or where none is tried",
        "a report names its assumptions";
    SAMPLE_SIZE: "B1", "the sample is large enough",
        "rounds >= (2.575829 x s.d. / 0.0005)^2",
        "precision of 0.05 of a point at 99 %";
    RARE: "B2", "rare awards are expected often enough",
        "at least 25 expected hits of every result that makes 5 % of the variance",
        "coverage of normal intervals";
    MEAN: "B3", "the simulated edge is the counted one",
        "z = (simulated - counted) sqrt(n) / exact s.d., two-sided p after Holm",
        "99 % convention; two engines agree";
    EQUIVALENCE: "B4", "the simulated edge is proven to be near the counted one",
        "|simulated - counted| + 2.575829 x s.d. / sqrt(n) <= 0.0005; fails where the interval lies wholly outside, warns where it is too wide",
        "two one-sided tests; a difference that is not significant is no proof";
    FREQUENCIES: "B5", "the frequencies of the results fit",
        "chi-square, classes pooled to 5 expected, p after Holm; too good a fit is told",
        "25 CFR 547.14; GLI-19 3.2";
    EACH_RESULT: "B6", "each result comes as often as it must",
        "exact binomial, two-sided, Holm over the results",
        "eCOGRA; iTech";
    VARIANCE: "B7", "the simulated variance is the counted one",
        "(s2 / sigma2 - 1) / sqrt((kurtosis - 1) / n), two-sided p after Holm",
        "moments";
    INDEPENDENCE: "B8", "a round tells nothing about the next",
        "lag-1 correlation x sqrt(n), results cut off at their hundredths; runs of rounds won or not (Wald and Wolfowitz); two-sided p after Holm",
        "New Mexico and West Virginia; Dettori";
    SHUFFLE: "B9", "cards come in every place and every order alike often",
        "chi-square of card by place, with the factor (deck - 1)/deck; of neighbours; of the orders of four and of five cards; p after Holm",
        "automated shuffler standards";
    EVEN_DRAWS: "B10", "every draw is drawn evenly",
        "words that lead to each place, of all words that are not thrown away: as many for each",
        "NIGC; GLI";
    SAME_BYTES: "B11", "the same seed gives the same counts on one thread and on several",
        "equality of all counts",
        "DGOJ; laboratories";
    TWO_ENGINES: "B12", "two engines agree",
        "the fast sampler and the plain machine, card by card, count the same of the same deals; B3 holds both against the count",
        "laboratory practice";
    LEGALITY: "B13", "no decision hangs on what the player has not seen",
        "decisions of the same rounds with other covered cards, and with another card to buy",
        "published simulators that peeked";
    POLICIES: "B14", "no player does better than the best play",
        "edge under a strategy - edge under the best play >= 0",
        "GLI-19 4.7";
    INVARIANTS: "B15", "bets with a known edge have it",
        "edge of the bet = known edge",
        "fair odds 0; insurance of blackjack; banker of baccarat";
    PLANTED: "B16", "planted faults are caught",
        "what `validate --self-test` catches of what it plants",
        "mutation testing";
    MULTIPLICITY: "B17", "the number of tests is told and corrected for",
        "Holm over the tests of the simulation, level 0.01",
        "SP 800-22";
    FIXED_SIZE: "B18", "the number of rounds is fixed in advance",
        "no sequential stopping",
        "optional stopping";
}

/// Holds everything that was counted against every check.
#[must_use]
pub fn run(evidence: &Evidence) -> Vec<Finding> {
    let mut findings = Vec::new();
    pays::check(evidence, &mut findings);
    worth::check(evidence, &mut findings);
    said::check(evidence, &mut findings);
    sampled::check(evidence.sample.as_ref(), &mut findings);
    findings.push(INVARIANTS.not_applicable(phrase!("no bet of this game has one edge under all rules")));
    findings.push(PLANTED.not_applicable(phrase!("asked for by itself: `validate --self-test`")));
    in_order(&mut findings);
    findings
}

/// What a rules file comes to that cannot be read: every fault is a finding, and nothing else can be checked.
#[must_use]
pub fn of_faults(faults: &Faults) -> Vec<Finding> {
    let told = |fault: &Fault| {
        let expected = fault.help.clone().map_or(phrase!("no fault"), Phrase::verbatim);
        let mut finding = READS.finding(Verdict::Fail, expected, Phrase::verbatim(&fault.message));
        finding.place = Some(faults.source.line_and_column(fault.span.start));
        finding.about = "rules".to_owned();
        finding
    };
    let others = ALL.iter().filter(|check| check.code != READS.code);
    let mut findings: Vec<Finding> = faults.faults.iter().map(told).collect();
    findings.extend(others.map(|check| check.not_applicable(phrase!("the rules cannot be read"))));
    in_order(&mut findings);
    findings
}

/// Sorts findings by their checks.
pub fn in_order(findings: &mut [Finding]) {
    let place = |finding: &Finding| ALL.iter().position(|check| check.code == finding.check.code);
    findings.sort_by_key(place);
}

/// The worst verdict, and how many findings there are of each.
#[must_use]
pub fn counted(findings: &[Finding]) -> [(Verdict, usize); 4] {
    Verdict::ALL
        .map(|verdict| (verdict, findings.iter().filter(|finding| finding.verdict == verdict).count()))
}
