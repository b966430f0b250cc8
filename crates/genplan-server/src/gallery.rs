//! The bundled examples. A test keeps them equal to the folders in `examples`, which are no part of the package.

use std::sync::LazyLock;

use genplan::Budget;
use genplan::report::LabelName;
use genplan_show::page::TraceContent;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::scene;
use crate::session::Session;

/// An example to open.
#[derive(Debug, Deserialize)]
pub(crate) struct Exhibit {
    /// The folder in `examples`.
    pub folder: String,
    /// What it is called.
    title: String,
    /// What it is about, in one sentence.
    sentence: String,
    /// What is opened.
    pub session: Session,
}

/// An example in the gallery.
#[derive(Debug, Serialize)]
pub(crate) struct Card {
    name: &'static str,
    title: &'static str,
    sentence: &'static str,
    picture: Option<&'static Value>,
    /// How its largest positive instance begins.
    scene: Option<TraceContent>,
}

static EXHIBITS: LazyLock<Vec<Exhibit>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../gallery.json")).expect("a test reads the same file")
});

static CARDS: LazyLock<Vec<Card>> = LazyLock::new(|| EXHIBITS.iter().map(Card::new).collect());

/// All examples, as the gallery shows them.
pub(crate) fn cards() -> &'static [Card] {
    &CARDS
}

/// The example of a folder.
pub(crate) fn exhibit(folder: &str) -> Option<&'static Exhibit> {
    EXHIBITS.iter().find(|exhibit| exhibit.folder == folder)
}

impl Card {
    fn new(exhibit: &'static Exhibit) -> Self {
        let session = &exhibit.session;
        let is_positive = |label: Option<LabelName>| label == Some(LabelName::Positive);
        let positive = session.instances.iter().enumerate().filter(|(_, one)| is_positive(one.label));
        let largest = positive.max_by_key(|(_, one)| one.text.len()).map(|(index, _)| index);
        Card {
            name: &exhibit.folder,
            title: &exhibit.title,
            sentence: &exhibit.sentence,
            picture: session.picture.as_ref(),
            scene: largest.and_then(|index| scene(session, index, &Budget::default())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{EXHIBITS, cards};
    use genplan::Budget;

    #[test]
    fn every_example_can_be_read_and_shown() {
        assert!(EXHIBITS.len() >= 12);
        for (exhibit, card) in EXHIBITS.iter().zip(cards()) {
            let read = exhibit.session.read(&Budget::default());
            assert!(read.examples().is_some(), "{}: {:?}", exhibit.folder, read.diagnostics);
            assert!(card.scene.is_some() && card.picture.is_some(), "{}", exhibit.folder);
        }
    }
}
