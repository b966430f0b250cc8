//! `genplan lint`

use expect_test::expect;

use crate::support::{DARK, Folder};

#[test]
fn what_is_said_of_many_places_is_said_once() {
    let folder = (1..=9).fold(Folder::lamps().with("positive/dark.pddl", DARK), |folder, number| {
        let text = DARK
            .replace("(:init)", &format!("(:init (lit hall)) ; {number}"))
            .replace("attic", &format!("r{number}"));
        folder.with(&format!("negative/{number}.pddl"), text)
    });
    folder.check("lint .", expect![[r#"
        ? 1 warning[goal-already-true]: the goal of a negative example is already true
         --> ./negative/1.pddl:4:10
          |
        4 |   (:goal (lit hall)))
          |          ^^^^^^^^^^ holds initially
          |
          = help: every program that stops without changing anything relevant solves it; is that intended?
        and the same in 8 more places: ./negative/2.pddl:4:10, ./negative/3.pddl:4:10, ./negative/4.pddl:4:10, ./negative/5.pddl:4:10, ./negative/6.pddl:4:10, …

        note[takes-objects]: the actions of this domain take objects of the instances
         --> ./domain.pddl:6:12
          |
        6 |   (:action switch :parameters (?r - room)
          |            ^^^^^^ for example this one
          |
          = help: `genplan synth` finds a program over pointers, which can be right for any number of objects

        9 warnings: 1 positive and 9 negative examples"#]]);
}
