//! The gallery holds what the folders in `examples` hold.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// The instances of a folder. Those of the same name, one in each part, get different ones.
fn instances(folder: &Path) -> Vec<Value> {
    let (mut instances, mut names) = (Vec::new(), BTreeSet::new());
    for label in ["positive", "negative"] {
        let Ok(files) = fs::read_dir(folder.join(label)) else { continue };
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.sort();
        for path in paths {
            let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let mut candidates =
                std::iter::once(stem.clone()).chain((2..).map(|number| format!("{stem}-{number}")));
            let name = candidates.find(|name| names.insert(name.clone())).expect("a name");
            let text = fs::read_to_string(&path).expect("a text");
            instances.push(json!({ "name": format!("{name}.pddl"), "label": label, "text": text }));
        }
    }
    instances
}

#[test]
fn the_gallery_is_made_of_the_examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("gallery.json");
    let text = fs::read_to_string(&file).expect("the gallery");
    let mut gallery: Value = serde_json::from_str(&text).expect("JSON");
    for exhibit in gallery.as_array_mut().expect("a list") {
        let folder = root.join("../../examples").join(exhibit["folder"].as_str().expect("a folder"));
        let picture = fs::read_to_string(folder.join("picture.json")).expect("a picture");
        exhibit["session"]["domain"] =
            json!(fs::read_to_string(folder.join("domain.pddl")).expect("a domain"));
        exhibit["session"]["instances"] = json!(instances(&folder));
        exhibit["session"]["picture"] = serde_json::from_str(&picture).expect("JSON");
    }
    let made = serde_json::to_string_pretty(&gallery).expect("JSON") + "\n";
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, made).expect("it can be written");
    } else {
        assert_eq!(text, made, "UPDATE_EXPECT=1 writes it anew");
    }
}
