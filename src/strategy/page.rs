//! Everything that the strategy files of a game may say, for the person who writes one.

use crate::game::vocabulary::Vocabulary;
use std::fmt;

/// Every name of a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeaturesPage {
    /// The lists of rules.
    pub stages: Vec<StageLine>,
    /// What conditions may ask, the stakes last.
    pub features: Vec<FeatureLine>,
    /// What rules may do.
    pub actions: Vec<ActionLine>,
    /// What goes with actions.
    pub options: Vec<OptionLine>,
    /// What may be staked.
    pub stakes: Vec<StakeLine>,
}

/// One list of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageLine {
    /// Its key in files.
    pub key: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// Whether every file has it.
    pub required: bool,
}

/// One name that a condition may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureLine {
    /// The lists whose conditions may use it.
    pub stages: Vec<&'static str>,
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub meaning: &'static str,
    /// The kind of its values.
    pub kind: &'static str,
    /// Its values.
    pub values: &'static str,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionLine {
    /// The lists whose rules may do it.
    pub stages: Vec<&'static str>,
    /// The name.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// The key of the choice that goes with it, where one does.
    pub choice: Option<&'static str>,
}

/// One way to choose what goes with an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// The key of the choice in files.
    pub key: &'static str,
    /// The name.
    pub name: &'static str,
    /// What it chooses.
    pub meaning: &'static str,
}

/// One stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StakeLine {
    /// The key in files.
    pub name: &'static str,
    /// What it is.
    pub meaning: &'static str,
    /// What files may state.
    pub values: &'static str,
}

/// Lists every name of a vocabulary, each once.
#[must_use]
pub fn features_page<V>(vocabulary: &Vocabulary<V>) -> FeaturesPage {
    let mut page = FeaturesPage {
        stages: Vec::new(),
        features: Vec::new(),
        actions: Vec::new(),
        options: Vec::new(),
        stakes: Vec::new(),
    };
    for stage in vocabulary.stages {
        page.stages.push(StageLine { key: stage.key, meaning: stage.meaning, required: stage.required });
        for feature in stage.features {
            let (name, meaning, values) = (feature.name, feature.meaning, feature.values);
            match page.features.iter_mut().find(|line| line.name == name && line.meaning == meaning) {
                Some(line) => line.stages.push(stage.key),
                None => {
                    let kind = feature.kind.name();
                    page.features.push(FeatureLine { stages: vec![stage.key], name, meaning, kind, values });
                }
            }
        }
        for action in stage.actions {
            let choice = action.choice.map(|choice| choice.key);
            match page
                .actions
                .iter_mut()
                .find(|line| line.name == action.name && line.meaning == action.meaning)
            {
                Some(line) => line.stages.push(stage.key),
                None => {
                    let (name, meaning) = (action.name, action.meaning);
                    page.actions.push(ActionLine { stages: vec![stage.key], name, meaning, choice });
                }
            }
            let choices = action.choice.into_iter();
            for (key, option) in
                choices.flat_map(|choice| choice.options.iter().map(|option| (choice.key, option)))
            {
                let line = OptionLine { key, name: option.name, meaning: option.meaning };
                if !page.options.contains(&line) {
                    page.options.push(line);
                }
            }
        }
    }
    let stages: Vec<&'static str> = vocabulary.stages.iter().map(|stage| stage.key).collect();
    for stake in vocabulary.stakes {
        let (name, meaning) = (stake.name, stake.meaning);
        let values =
            if stake.is_flag { "`true` or `false`" } else { "an amount of 0 or more: `2`, `0.5`, `\"1/2\"`" };
        page.stakes.push(StakeLine { name, meaning, values });
        if !stake.is_flag {
            let values = "an amount of 0 or more: `2`, `0.5`, `1/2`";
            page.features.push(FeatureLine { stages: stages.clone(), name, meaning, kind: "amount", values });
        }
        let meaning = if stake.is_flag { meaning } else { "whether anything is staked so" };
        let values = "true or false";
        page.features.push(FeatureLine {
            stages: stages.clone(),
            name: stake.flag,
            meaning,
            kind: "flag",
            values,
        });
    }
    page
}

impl fmt::Display for FeaturesPage {
    /// The page as plain text: a name a line, its meaning and values below it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let everywhere = self.stages.len();
        let only = |stages: &[&'static str]| match stages.len() {
            length if length == everywhere => String::new(),
            _ => format!(" (only in {})", stages.join(", ")),
        };
        writeln!(out, "Lists of rules")?;
        for line in &self.stages {
            let required = if line.required { "" } else { " (may be left out)" };
            writeln!(out, "  {}{required}\n      {}", line.key, line.meaning)?;
        }
        writeln!(out, "\nFeatures: what `when` may ask")?;
        for line in &self.features {
            writeln!(out, "  {} ({}){}\n      {}", line.name, line.kind, only(&line.stages), line.meaning)?;
            writeln!(out, "      {}", line.values)?;
        }
        writeln!(out, "\nActions: what `do` and `otherwise` may say")?;
        for line in &self.actions {
            let choice = line.choice.map(|key| format!(", with `{key}`")).unwrap_or_default();
            writeln!(out, "  {}{choice}{}\n      {}", line.name, only(&line.stages), line.meaning)?;
        }
        for (index, line) in self.options.iter().enumerate() {
            if index == 0 || self.options[index - 1].key != line.key {
                writeln!(out, "\nWhat `{}` may say", line.key)?;
            }
            writeln!(out, "  {}\n      {}", line.name, line.meaning)?;
        }
        writeln!(out, "\nStakes: what `[stakes]` may state")?;
        for line in &self.stakes {
            writeln!(out, "  {}\n      {}\n      {}", line.name, line.meaning, line.values)?;
        }
        Ok(())
    }
}
