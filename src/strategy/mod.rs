//! placeholder
use crate::base::digest::sha256;
use crate::base::document::Document;
use crate::base::exact::Exact;
use crate::base::fault::{Fault, Faults, Source};
use crate::game::contract::{Game, Player};
use crate::game::decision::DecisionTable;
use crate::game::house::Origin;

/// placeholder
#[derive(Debug, Default)]
pub struct StakeOverrides(pub Vec<(String, Exact)>);

/// placeholder
#[derive(Debug)]
pub struct StrategyFile {
    /// placeholder
    pub origin: Origin,
    source: Source,
    bad: Option<std::ops::Range<usize>>,
}

impl StrategyFile {
    /// placeholder
    pub fn read<G: Game>(name: &str, source: &Source) -> Result<StrategyFile, Faults> {
        let document = Document::parse(source);
        let (title, bad) = {
            let root = document.root();
            root.text("game");
            let title = root.text("title").map(|t| t.value).unwrap_or_default();
            let bad = root.key_span("insures");
            root.optional_text("description");
            root.tables("rule");
            root.close();
            (title, bad)
        };
        let origin = Origin {
            name: name.into(),
            title,
            source: String::new(),
            digest: sha256(source.text.as_bytes()),
        };
        document.finish(StrategyFile { origin, source: source.clone(), bad })
    }

    /// placeholder
    pub fn compile<G: Game>(&self, rules: &G::Rules, stakes: &StakeOverrides) -> Result<Player, Faults> {
        if let Some(span) = &self.bad {
            let fault = Fault::new(span.clone(), "this house sells no insurance");
            return Err(Faults::new(self.source.clone(), vec![fault]));
        }
        let named = |name: &str| stakes.0.iter().find(|s| s.0 == name).map_or(Exact::ZERO, |s| s.1);
        let stakes: Vec<_> = G::vocabulary().stakes.iter().map(|s| named(s.name)).collect();
        let tables = G::situations(Some(rules), &stakes)
            .iter()
            .map(|s| Some(DecisionTable::constant(s.coarse(), s.row_width(), 1)))
            .collect();
        Ok(Player { origin: self.origin.clone(), tables, stakes })
    }
}
