//! `genplan completions` and `genplan man`

use expect_test::expect;

use crate::support::Folder;

#[test]
fn every_shell_gets_completions_for_every_command() {
    let folder = Folder::lamps();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.succeed(&format!("completions {shell}"));
        for word in ["synth", "evaluate", "completions", "time-limit", "pn-lite"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn there_is_a_manual_page_for_each_command() {
    let folder = Folder::lamps();
    let page = folder.succeed("man");
    assert!(page.contains(".TH genplan 1") && page.contains("Exit codes"), "{page}");
    let page = folder.succeed("man synth");
    assert!(page.contains(".TH genplan-synth 1") && page.contains("\\-\\-max\\-lines"), "{page}");
}

#[test]
fn a_misspelt_command_has_no_page() {
    Folder::lamps().refuses(
        "man snyth",
        expect![[r#"
            error: there is no command `snyth`
              = help: did you mean `synth`?"#]],
    );
}
