//! What is said about wrong input: one test per sort of mistake.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::format_collect, reason = "inputs are written by formatting")]

mod common;

use common::{
    check_domain, check_domain_within, check_shown, check_strict_domain, check_task, check_task_within,
};
use expect_test::expect;
use genplan_testing::domain_within;
use genplan_testing::domains::ROOMS;

mod forms {
    use super::*;

    #[test]
    fn a_file_of_blanks_and_comments_says_nothing() {
        check_domain(
            "  ; nothing\n",
            expect![[
                r#"d.pddl:1:1 "" error: expected `(define (domain …) …)` — the file has only blanks and comments"#
            ]],
        );
    }

    #[test]
    fn a_file_must_begin_with_define() {
        check_domain(
            "(:action a)",
            expect![[
                r#"d.pddl:1:1 "(:action" error: expected `(define (domain …) …)` — a file must begin with `(define`"#
            ]],
        );
        check_domain(
            "(defin (domain d))",
            expect![[
                r#"d.pddl:1:1 "(defin" error: expected `(define (domain …) …)` — a file must begin with `(define`"#
            ]],
        );
        check_domain(
            "domain d",
            expect![[
                r#"d.pddl:1:1 "domain" error: expected `(define (domain …) …)` — a file must begin with `(define`"#
            ]],
        );
    }

    #[test]
    fn a_problem_file_is_not_a_domain_file() {
        check_domain(
            "(define (problem p) (:domain d))",
            expect![[
                r#"d.pddl:1:9 "(problem" error: this is a problem file, but a domain file is expected — expected `(domain …)`"#
            ]],
        );
    }

    #[test]
    fn a_domain_file_is_not_a_problem_file() {
        check_task(
            "(define (domain d) (:predicates (p)))",
            expect![[
                r#"p.pddl:1:9 "(domain" error: this is a domain file, but a problem file is expected — expected `(problem …)`"#
            ]],
        );
    }

    #[test]
    fn the_domain_needs_a_name() {
        check_domain(
            "(define (domain))",
            expect![[
                r#"d.pddl:1:9 "(domain" error: expected the name of the domain — missing in this form"#
            ]],
        );
        check_domain(
            "(define)",
            expect![[r#"d.pddl:1:1 "(define" error: expected `(domain …)` — missing in this form"#]],
        );
        check_domain(
            "(define (domain a b))",
            expect![[r#"d.pddl:1:19 "b" error: expected `)` after the name, found `b`"#]],
        );
    }

    #[test]
    fn text_after_the_definition_is_an_error() {
        check_domain(
            "(define (domain d))\n(define (domain e))",
            expect![[
                r#"d.pddl:2:1 "(define" error: unexpected text after the definition — the definition ends before this"#
            ]],
        );
    }

    #[test]
    fn unexpected_characters_are_reported_once_each() {
        check_domain(
            "(define (domain d) (:predicates (p), (q), \"r\"))",
            expect![[r#"
                d.pddl:1:36 "," error: unexpected character `,` — cannot be part of PDDL, but appears 2 times
                d.pddl:1:43 "\"" error: unexpected character `"` — cannot be part of PDDL, but appears 2 times
                d.pddl:1:44 "r" error: expected a predicate such as `(p ?x)`, found `r`"#]],
        );
    }

    #[test]
    fn characters_that_cannot_be_seen_are_named() {
        check_domain(
            "(define (domain\u{a0}d) \u{1})",
            expect![[r#"
                d.pddl:1:16 "\u{a0}" error: unexpected character U+00A0 — cannot be part of PDDL
                d.pddl:1:20 "\u{1}" error: unexpected character U+0001 — cannot be part of PDDL"#]],
        );
    }

    #[test]
    fn a_variable_needs_a_name() {
        check_domain(
            "(define (domain d) (:predicates (p ?)))",
            expect![[r#"d.pddl:1:36 "?" error: unexpected character `?` — a variable needs a name"#]],
        );
    }

    #[test]
    fn an_open_parenthesis_at_the_end_is_an_error() {
        check_domain(
            "(define (domain d)\n  (:predicates (p)",
            expect![[r#"
                d.pddl:2:3 "(" error: unclosed `(` — this is still open at the end
                  = add 2 `)` at the end"#]],
        );
    }

    #[test]
    fn a_section_within_a_section_tells_where_a_parenthesis_is_missing() {
        check_domain(
            "(define (domain d)\n  (:predicates (p)\n  (:action a :effect (p)))",
            expect![[r#"
                d.pddl:2:3 "(" error: unclosed `(` — this is still open
                  d.pddl:3:4 ":action" where `:action` begins
                  = add a `)` before `:action`"#]],
        );
    }

    #[test]
    fn a_keyword_within_a_condition_tells_where_a_parenthesis_is_missing() {
        check_domain(
            "(define (domain d)\n  (:predicates (p))\n  (:action a\n    :precondition (and (p)\n    :effect (p)))",
            expect![[r#"
                d.pddl:4:19 "(" error: unclosed `(` — this is still open
                  d.pddl:5:5 ":effect" where `:effect` begins
                  = add a `)` before `:effect`"#]],
        );
    }

    #[test]
    fn a_section_after_the_definition_tells_where_a_parenthesis_is_superfluous() {
        check_domain(
            "(define (domain d)\n  (:predicates (p)))\n  (:action a :effect (p)))",
            expect![[r#"
                d.pddl:2:20 ")" error: this `)` closes the definition too early — closes the whole definition
                  d.pddl:3:4 ":action" but here another section begins
                  = remove a `)` before this section"#]],
        );
    }

    #[test]
    fn a_superfluous_parenthesis_at_the_end_is_an_error() {
        check_domain(
            "(define (domain d)))",
            expect![[r#"d.pddl:1:20 ")" error: superfluous `)` — no `(` matches it"#]],
        );
    }

    #[test]
    fn deep_nesting_is_one_error() {
        let text = format!(
            "(define (domain d) (:action a :effect\n{}{}))",
            "(and ".repeat(100_000),
            ")".repeat(100_000)
        );
        check_domain(
            &text,
            expect![[r#"d.pddl:2:991 "(" error: parentheses are nested deeper than 200 — one too many"#]],
        );
        check_domain(
            &"(".repeat(100_000),
            expect![[r#"d.pddl:1:201 "(" error: parentheses are nested deeper than 200 — one too many"#]],
        );
    }

    #[test]
    fn unknown_sections_get_a_suggestion() {
        check_domain(
            "(define (domain d) (:predicate (p)) (:init) x (y))",
            expect![[r#"
                d.pddl:1:20 "(:predicate" error: unknown section `:predicate` in a domain file
                  = did you mean `:predicates`?
                d.pddl:1:37 "(:init" error: unknown section `:init` in a domain file
                  = `:init` belongs in a problem file
                d.pddl:1:45 "x" error: expected a section such as `(:action …)`, found `x`
                d.pddl:1:47 "(y" error: expected a section such as `(:action …)`, found a `(`"#]],
        );
    }

    #[test]
    fn a_section_can_be_there_only_once() {
        check_domain(
            "(define (domain d)\n  (:types a)\n  (:types b))",
            expect![[r#"
                d.pddl:1:17 "d" warning: `:requirements` does not declare all features that are used
                  = add `(:requirements :typing)`
                d.pddl:3:3 "(:types" error: the section `:types` appears twice — again here
                  d.pddl:2:3 "(:types" first here"#]],
        );
    }
}

mod unsupported {
    use super::*;

    #[test]
    fn sections() {
        check_domain(
            "(define (domain d)\n (:durative-action a)\n (:process p)\n (:event e)\n (:constraints (and)))",
            expect![[r#"
                d.pddl:2:2 "(:durative-action" error: durative actions are not supported
                d.pddl:3:2 "(:process" error: processes are not supported
                d.pddl:4:2 "(:event" error: events are not supported
                d.pddl:5:2 "(:constraints" error: constraints are not supported"#]],
        );
    }

    #[test]
    fn numbers() {
        check_domain_within(
            "(:requirements :adl)
  (:action a
    :precondition (and (< (f) 3) (= (f) 3))
    :effect (and (assign (f) 3) (decrease (f) 1) (scale-up (f) 2) (increase (f) 3)))",
            expect![[r#"
                d.pddl:3:24 "(<" error: numeric comparisons are not supported
                d.pddl:3:34 "(=" error: numeric comparisons and object fluents are not supported
                d.pddl:4:19 "assign" error: numeric effects other than costs are not supported
                d.pddl:4:34 "decrease" error: numeric effects other than costs are not supported
                d.pddl:4:51 "scale-up" error: numeric effects other than costs are not supported
                d.pddl:4:68 "increase" error: numeric effects other than costs are not supported"#]],
        );
    }

    #[test]
    fn preferences_and_constraints() {
        check_task_within(
            "(:init (at 5 (lit a)))
  (:goal (and (preference g (lit a)) (always (lit a)) (lit (next a))))",
            expect![[r#"
                p.pddl:1:45 "at" error: timed conditions and timed initial literals are not supported
                p.pddl:2:16 "preference" error: preferences are not supported
                p.pddl:2:39 "always" error: constraints on trajectories are not supported
                p.pddl:2:60 "(next" error: expected a variable or an object, found a `(` — as an argument of `lit`
                  = object fluents are not supported"#]],
        );
    }

    #[test]
    fn declaring_an_unsupported_requirement_is_only_a_warning() {
        check_domain_within(
            "(:requirements :fluents :strips :durative-actions)",
            expect![[r#"
                d.pddl:1:35 ":fluents" warning: the requirement `:fluents` is not supported
                  = a file that uses it is refused
                d.pddl:1:52 ":durative-actions" warning: the requirement `:durative-actions` is not supported
                  = a file that uses it is refused"#]],
        );
    }

    #[test]
    fn an_unknown_requirement_is_only_a_warning() {
        check_domain_within(
            "(:requirements :conditonal-effects)",
            expect![[r#"
                d.pddl:1:35 ":conditonal-effects" warning: unknown requirement `:conditonal-effects`
                  = did you mean `:conditional-effects`?"#]],
        );
    }
}

mod requirements {
    use super::*;

    const UNDECLARED: &str = "(:requirements :typing) (:types t)
  (:predicates (p ?x - t) (q))
  (:action a :precondition (or (q) (not (q)))
    :effect (forall (?x - t) (when (exists (?y - t) (= ?x ?y)) (p ?x))))
  (:derived (q) (forall (?x - t) (p ?x)))";

    #[test]
    fn undeclared_features_are_one_warning() {
        check_domain_within(
            UNDECLARED,
            expect![[r#"
                d.pddl:1:20 "(:requirements" warning: `:requirements` does not declare all features that are used
                  = add `:negative-preconditions :disjunctive-preconditions :equality :existential-preconditions :universal-preconditions :conditional-effects :derived-predicates` to it"#]],
        );
    }

    #[test]
    fn undeclared_features_are_an_error_if_strict() {
        check_strict_domain(
            &domain_within(UNDECLARED),
            expect![[r#"
                d.pddl:1:20 "(:requirements" error: `:requirements` does not declare all features that are used
                  = add `:negative-preconditions :disjunctive-preconditions :equality :existential-preconditions :universal-preconditions :conditional-effects :derived-predicates` to it"#]],
        );
    }

    #[test]
    fn without_requirements_the_warning_is_at_the_name() {
        check_domain_within(
            "(:types t)",
            expect![[r#"
                d.pddl:1:17 "d" warning: `:requirements` does not declare all features that are used
                  = add `(:requirements :typing)`"#]],
        );
    }

    #[test]
    fn a_problem_may_use_what_its_domain_declares() {
        check_task_within("(:init) (:goal (exists (?r - room) (lit ?r)))", expect![]);
    }

    #[test]
    fn a_problem_is_told_what_is_beyond_its_domain() {
        check_task_within(
            "(:init) (:goal (or (lit hall) (dark)))",
            expect![[r#"
                p.pddl:1:18 "p" warning: `:requirements` does not declare all features that are used
                  = add `(:requirements :disjunctive-preconditions)`"#]],
        );
    }

    #[test]
    fn a_numeric_domain_is_refused_without_a_word_about_costs() {
        check_domain_within(
            "(:requirements :numeric-fluents)
  (:predicates (p)) (:functions (fuel) - number)
  (:action a :precondition (>= (fuel) 1) :effect (and (p) (decrease (fuel) 1)))",
            expect![[r#"
                d.pddl:1:35 ":numeric-fluents" warning: the requirement `:numeric-fluents` is not supported
                  = a file that uses it is refused
                d.pddl:3:28 "(>=" error: numeric comparisons are not supported
                d.pddl:3:60 "decrease" error: numeric effects other than costs are not supported"#]],
        );
    }

    #[test]
    fn a_misspelt_part_of_an_action_is_read_as_what_is_meant() {
        check_domain_within(
            "(:predicates (p ?x))
  (:action a :paramters (?x) :precondition (p ?x) :efect (not (p ?x)) :cost (p ?x))",
            expect![[r#"
                d.pddl:2:14 ":paramters" error: unknown keyword `:paramters` in an action — expected `:parameters`, `:precondition` or `:effect`
                  = did you mean `:parameters`?
                d.pddl:2:51 ":efect" error: unknown keyword `:efect` in an action — expected `:parameters`, `:precondition` or `:effect`
                  = did you mean `:effect`?
                d.pddl:2:71 ":cost" error: unknown keyword `:cost` in an action — expected `:parameters`, `:precondition` or `:effect`"#]],
        );
    }

    #[test]
    fn costs_are_noted_once() {
        check_domain_within(
            "(:requirements :action-costs) (:predicates (p))
  (:functions (total-cost) - number (f ?x) - number)
  (:action a :effect (and (p) (increase (total-cost) (f a))))
  (:action b :effect (increase (total-cost) 1))",
            expect![[r#"d.pddl:2:3 "(:functions" note: costs are ignored — the first one is here"#]],
        );
        check_task_within(
            "(:requirements :action-costs)
  (:init (= (total-cost) 0) (= (f a) 3.5)) (:goal (dark))
  (:metric minimize (total-cost))",
            expect![[r#"p.pddl:2:10 "(=" note: costs are ignored — the first one is here"#]],
        );
    }
}

mod declarations {
    use super::*;

    #[test]
    fn an_unknown_type_is_reported_once_and_has_no_consequences() {
        check_domain_within(
            "(:requirements :typing) (:types block)
  (:constants c - blok)
  (:predicates (p ?x - block) (q ?x - blok))
  (:action a :parameters (?x - blok) :precondition (p ?x) :effect (and (q ?x) (p c)))",
            expect![[r#"
                d.pddl:2:19 "blok" error: unknown type `blok`
                  = did you mean `block`?"#]],
        );
    }

    #[test]
    fn a_cycle_of_types_is_named() {
        check_domain_within(
            "(:requirements :typing) (:types a - b b - c c - a e - e)",
            expect![[r#"
                d.pddl:1:52 "a" error: the type hierarchy has a cycle: a → b → c → a — a type cannot be its own supertype
                d.pddl:1:70 "e" error: the type hierarchy has a cycle: e → e — a type cannot be its own supertype"#]],
        );
        check_domain_within(
            "(:requirements :typing) (:types object - thing thing)",
            expect![[
                r#"d.pddl:1:52 "object" error: the type hierarchy has a cycle: object → thing → object — a type cannot be its own supertype"#
            ]],
        );
    }

    #[test]
    fn a_type_declared_twice_has_the_supertypes_of_both() {
        check_domain(
            "(define (domain storage) (:requirements :typing)
  (:types hoist surface place area - object
          container depot - place
          storearea transitarea - area
          area crate - surface)
  (:predicates (clear ?s - surface))
  (:action a :parameters (?x - storearea) :precondition (clear ?x)))",
            expect![[r#"
                d.pddl:5:11 "area" note: the type `area` is declared twice: it has the supertypes of both — again here
                  d.pddl:2:31 "area" first here"#]],
        );
    }

    #[test]
    fn duplicates_are_errors() {
        check_domain_within(
            "(:requirements :typing)
  (:types t u T)
  (:constants c C - t)
  (:predicates (p ?x ?X) (q) (Q ?x))
  (:action a :parameters (?y ?y) :effect (q) :effect (q))
  (:action A)",
            expect![[r#"
                d.pddl:2:15 "T" note: the type `T` is declared twice: it has the supertypes of both — again here
                  d.pddl:2:11 "t" first here
                d.pddl:3:17 "C" error: the object `C` is defined twice — again here
                  d.pddl:3:15 "c" first here
                d.pddl:4:22 "?X" error: the variable `?X` is defined twice — again here
                  d.pddl:4:19 "?x" first here
                d.pddl:4:31 "Q" error: the predicate `Q` is defined twice — again here
                  d.pddl:4:27 "q" first here
                d.pddl:5:30 "?y" error: the variable `?y` is defined twice — again here
                  d.pddl:5:27 "?y" first here
                d.pddl:5:46 ":effect" error: `:effect` appears twice in this action — again here
                d.pddl:6:12 "A" error: the action `A` is defined twice — again here
                  d.pddl:5:12 "a" first here"#]],
        );
    }

    #[test]
    fn an_object_may_repeat_a_constant_of_the_same_type() {
        check_task_within(
            "(:objects hall - room hall - door d d - door)
  (:init) (:goal (and))",
            expect![[r#"
                p.pddl:1:47 "hall" warning: the object `hall` is already a constant — again here
                  domain.pddl:4:15 "hall" constant of the domain
                p.pddl:1:59 "hall" error: the object `hall` is already a constant of another type — again here
                  domain.pddl:4:15 "hall" constant of the domain
                p.pddl:1:73 "d" error: the object `d` is defined twice — again here
                  p.pddl:1:71 "d" first here"#]],
        );
    }

    #[test]
    fn operators_cannot_be_predicates() {
        check_domain_within(
            "(:predicates (= ?x ?y) (and) (p))",
            expect![[r#"
                d.pddl:1:34 "=" error: a predicate cannot be called `=` — this word is reserved
                d.pddl:1:44 "and" error: a predicate cannot be called `and` — this word is reserved"#]],
        );
    }

    #[test]
    fn lists_must_be_well_formed() {
        check_domain_within(
            "(:requirements :typing typing)
  (:types a -b)
  (:constants c - ?x d -)
  (:predicates p (q x) (r ?x - (eithr a b)) (s ?x - (either)) ((t)))",
            expect![[r#"
                d.pddl:1:43 "typing" error: expected a requirement such as `:typing`, found `typing`
                d.pddl:2:13 "-b" error: expected a blank after `-`, found `-b` — write `- b`
                d.pddl:3:3 "(:constants" error: expected a type after `-` — missing in this form
                d.pddl:3:19 "?x" error: expected a type after `-`, found the variable `?x`
                d.pddl:4:16 "p" error: expected a predicate such as `(p ?x)`, found `p`
                d.pddl:4:21 "x" error: expected a variable such as `?x`, found `x`
                d.pddl:4:32 "(eithr" error: expected a type or `(either …)` after `-`
                d.pddl:4:53 "(either" error: expected the name of a type — missing in this form
                d.pddl:4:64 "(t" error: expected the name of a predicate, found a `(`"#]],
        );
    }

    #[test]
    fn actions_must_be_well_formed() {
        check_domain_within(
            "(:predicates (p))
  (:action)
  (:action a :parameters ?x)
  (:action b :precondition)
  (:action c :precond (p))
  (:action e (p) :effect p)",
            expect![[r#"
                d.pddl:2:3 "(:action" error: expected the name of an action — missing in this form
                d.pddl:3:26 "?x" error: expected a list of parameters, found the variable `?x`
                d.pddl:4:14 ":precondition" error: expected something after `:precondition`
                d.pddl:5:14 ":precond" error: unknown keyword `:precond` in an action — expected `:parameters`, `:precondition` or `:effect`
                d.pddl:6:14 "(p" error: expected `:parameters`, `:precondition` or `:effect`, found a `(`
                d.pddl:6:26 "p" error: expected an effect such as `(p ?x)`, found `p`"#]],
        );
    }

    #[test]
    fn effects_must_be_well_formed() {
        check_domain_within(
            "(:predicates (p))
  (:action f :effect (when (p)))
  (:action g :effect (or (p) (p)))
  (:action h :effect (not (not (p))))",
            expect![[r#"
                d.pddl:2:22 "(when" error: expected an effect — missing in this form
                d.pddl:3:22 "(or" error: `or` in an effect — it can only be part of a condition
                d.pddl:4:27 "(not" error: expected an atom, found `not` — only single atoms can be here"#]],
        );
    }

    #[test]
    fn conditions_must_be_well_formed() {
        check_domain_within(
            "(:requirements :adl) (:predicates (p))
  (:action i :precondition (when (p) (p)))
  (:action j :precondition (not))
  (:action k :precondition (imply (p)))
  (:action l :precondition (forall ?x (p)))
  (:action m :precondition (= a b c))
  (:action n :precondition (not (p) (p)))",
            expect![[r#"
                d.pddl:2:28 "(when" error: `when` in a condition — it can only be part of an effect
                d.pddl:3:28 "(not" error: expected a condition — missing in this form
                d.pddl:4:28 "(imply" error: expected a condition — missing in this form
                d.pddl:5:36 "?x" error: expected a list of variables, found the variable `?x`
                d.pddl:6:28 "(=" error: `=` compares two terms, but there are 3
                d.pddl:7:37 "(p" error: expected `)` after the negated condition, found a `(`"#]],
        );
    }
}

mod formulas {
    use super::*;

    #[test]
    fn an_unknown_predicate_is_reported_once_with_a_suggestion() {
        check_task_within(
            "(:init (lid hall) (lid hall)) (:goal (lid hall))",
            expect![[r#"
                p.pddl:1:45 "lid" error: unknown predicate `lid`
                  = did you mean `lit`?"#]],
        );
    }

    #[test]
    fn an_unknown_object_is_reported_once_with_a_suggestion() {
        check_task_within(
            "(:objects kitchen - room) (:init (lit kitchn)) (:goal (lit kitchn))",
            expect![[r#"
                p.pddl:1:75 "kitchn" error: unknown object `kitchn`
                  = did you mean `kitchen`?"#]],
        );
    }

    #[test]
    fn an_unknown_variable_is_reported_once_in_its_scope() {
        check_domain_within(
            "(:predicates (p ?x))
  (:action a :parameters (?from) :precondition (p ?form) :effect (and (p ?form) (not (p from))))",
            expect![[r#"
                d.pddl:2:51 "?form" error: unknown variable `?form`
                  = did you mean `?from`?
                d.pddl:2:89 "from" error: unknown object `from`
                  = did you mean `?from`?"#]],
        );
    }

    #[test]
    fn a_goal_has_no_free_variables() {
        check_task_within(
            "(:init) (:goal (lit ?r))",
            expect![[r#"p.pddl:1:57 "?r" error: unknown variable `?r`"#]],
        );
    }

    #[test]
    fn a_wrong_number_of_arguments_shows_the_declaration() {
        check_task_within(
            "(:init (lit hall hall) (dark hall)) (:goal (lit))",
            expect![[r#"
                p.pddl:1:45 "lit" error: `lit` takes 1 argument, but there are 2
                  domain.pddl:5:17 "lit" declared here
                p.pddl:1:61 "dark" error: `dark` takes no arguments, but there is 1
                  domain.pddl:5:33 "dark" declared here
                p.pddl:1:81 "lit" error: `lit` takes 1 argument, but there are 0
                  domain.pddl:5:17 "lit" declared here"#]],
        );
    }

    #[test]
    fn an_argument_of_a_wrong_type_shows_the_declaration() {
        check_task_within(
            "(:objects d - door) (:init (lit d)) (:goal (exists (?x) (lit ?x)))",
            expect![[r#"
                p.pddl:1:69 "d" error: `d` is of type `door`, but `lit` takes `room` here — expected `room`
                  domain.pddl:5:21 "?r" declared here
                p.pddl:1:98 "?x" warning: `?x` is of type `object`, but `lit` takes `room` here — expected `room`
                  domain.pddl:5:21 "?r" declared here
                  = for objects of other types it is false, and an action that would make it true is inapplicable"#]],
        );
    }

    #[test]
    fn a_variable_of_a_wider_type_is_a_warning() {
        check_domain_within(
            "(:requirements :adl)
  (:types room door - place) (:predicates (lit ?r - room) (seen ?p - place) (dark ?r - room))
  (:derived (dark ?r - place) (not (lit ?r)))
  (:action look :parameters (?p - place ?d - door) :precondition (and (lit ?p) (seen ?d)) :effect (seen ?p))
  (:action fail :parameters (?d - door) :effect (lit ?d))",
            expect![[r#"
                d.pddl:1:20 "(:requirements" warning: `:requirements` does not declare all features that are used
                  = add `:derived-predicates` to it
                d.pddl:3:19 "?r" warning: `?r` is of type `place`, but the predicate is declared for `room` — expected `room`
                  d.pddl:2:83 "?r" declared here
                  = for objects of other types the predicate is false
                d.pddl:4:76 "?p" warning: `?p` is of type `place`, but `lit` takes `room` here — expected `room`
                  d.pddl:2:48 "?r" declared here
                  = for objects of other types it is false, and an action that would make it true is inapplicable
                d.pddl:5:54 "?d" error: `?d` is of type `door`, but `lit` takes `room` here — expected `room`
                  d.pddl:2:48 "?r" declared here"#]],
        );
    }

    #[test]
    fn a_condition_needs_parentheses() {
        check_task_within(
            "(:init lit) (:goal dark)",
            expect![[r#"
                p.pddl:1:44 "lit" error: expected a fact such as `(p a)`, found `lit`
                p.pddl:1:56 "dark" error: expected a condition such as `(p ?x)`, found `dark`"#]],
        );
    }
}

mod derived {
    use super::*;

    #[test]
    fn derived_predicates_are_not_changed_by_effects() {
        check_domain_within(
            "(:requirements :derived-predicates) (:predicates (p) (q))
  (:action a :effect (and (p) (q)))
  (:derived (q) (p))",
            expect![[r#"
                d.pddl:2:31 "(q)" error: the derived predicate `q` cannot be in an effect — its rules say when it holds
                  d.pddl:3:14 "q" a rule is here"#]],
        );
    }

    #[test]
    fn derived_predicates_are_not_in_the_initial_state() {
        check_task_within(
            "(:init (dark)) (:goal (dark))",
            expect![[r#"
                p.pddl:1:44 "(dark)" error: the derived predicate `dark` cannot be in the initial state — its rules say when it holds
                  domain.pddl:7:14 "dark" a rule is here"#]],
        );
    }

    #[test]
    fn negation_in_a_cycle_is_named() {
        check_domain_within(
            "(:requirements :derived-predicates :adl) (:predicates (p) (q) (r))
  (:derived (p) (not (q)))
  (:derived (q) (or (r) (q)))
  (:derived (r) (imply (imply (p) (p)) (p)))",
            expect![[
                r#"d.pddl:2:14 "p" error: negation in a cycle of derived predicates: p → not q → r → p — this rule depends on its own negation"#
            ]],
        );
        check_domain_within(
            "(:requirements :derived-predicates :adl) (:predicates (p)) (:derived (p) (not (p)))",
            expect![[
                r#"d.pddl:1:90 "p" error: negation in a cycle of derived predicates: p → not p — this rule depends on its own negation"#
            ]],
        );
    }

    #[test]
    fn heads_have_different_variables_of_the_declared_types() {
        check_domain_within(
            "(:requirements :derived-predicates :typing) (:types u - t)
  (:constants c - t) (:predicates (p ?x ?y - u))
  (:derived (p ?x ?x) (and))
  (:derived (p ?x - t ?y - u) (and))
  (:derived (p ?x c) (and))
  (:derived (p ?x) (and))
  (:derived (r) (and))
  (:derived p (and))
  (:derived (p ?x ?y))",
            expect![[r#"
                d.pddl:3:19 "?x" error: the variable `?x` is defined twice — again here
                  d.pddl:3:16 "?x" first here
                d.pddl:4:16 "?x" warning: `?x` is of type `t`, but the predicate is declared for `u` — expected `u`
                  d.pddl:2:38 "?x" declared here
                  = for objects of other types the predicate is false
                d.pddl:5:19 "c" error: expected a variable such as `?x`, found `c`
                d.pddl:6:14 "p" error: `p` takes 2 arguments, but there is 1
                  d.pddl:2:36 "p" declared here
                d.pddl:7:14 "r" error: unknown predicate `r`
                d.pddl:8:13 "p" error: expected the head of the rule such as `(p ?x)`, found `p`
                d.pddl:9:3 "(:derived" error: expected a condition — missing in this form"#]],
        );
    }
}

mod problems {
    use super::*;

    #[test]
    fn a_problem_must_be_for_the_domain() {
        check_shown(
            "(define (problem p) (:domain blocks) (:init (on a b)) (:goal (and)))",
            expect![[r#"
                error: the problem is for the domain `blocks`, not for `rooms`
                 --> p.pddl:1:30
                  |
                1 | (define (problem p) (:domain blocks) (:init (on a b)) (:goal (and)))
                  |                              ^^^^^^
                  |
                 ::: domain.pddl:1:17
                  |
                1 | (define (domain rooms)
                  |                 ----- the domain
            "#]],
        );
    }

    #[test]
    fn a_problem_needs_a_domain_an_initial_state_and_a_goal() {
        check_task(
            "(define (problem p) (:domain rooms))",
            expect![[r#"
                p.pddl:1:18 "p" error: the problem `p` has no `(:init …)`
                p.pddl:1:18 "p" error: the problem `p` has no `(:goal …)`"#]],
        );
        check_task(
            "(define (problem p) (:init) (:goal))",
            expect![[r#"
                p.pddl:1:18 "p" error: the problem `p` has no `(:domain …)`
                p.pddl:1:29 "(:goal" error: expected a condition — missing in this form"#]],
        );
    }

    #[test]
    fn the_initial_state_must_not_contradict_itself() {
        check_shown(
            "(define (problem p) (:domain rooms) (:objects a b - room)
  (:init (lit a) (not (lit a)) (not (lit b)) (lit a)) (:goal (and)))",
            expect![[r#"
                error: the initial state contradicts itself
                 --> p.pddl:2:10
                  |
                2 |   (:init (lit a) (not (lit a)) (not (lit b)) (lit a)) (:goal (and)))
                  |          ^^^^^^^      ------- false here
                  |          |
                  |          true here
                error: the initial state contradicts itself
                 --> p.pddl:2:46
                  |
                2 |   (:init (lit a) (not (lit a)) (not (lit b)) (lit a)) (:goal (and)))
                  |                       ------- false here     ^^^^^^^ true here
            "#]],
        );
    }

    #[test]
    fn the_initial_state_is_a_list_of_facts() {
        check_task_within(
            "(:init (and (lit hall)) (not (not (lit hall))) (lit ?x) (= hall hall) ())
  (:goal (lit hall) (lit hall))",
            expect![[r#"
                p.pddl:1:44 "(and" error: expected an atom, found `and` — only single atoms can be here
                p.pddl:1:66 "(not" error: expected an atom, found `not` — only single atoms can be here
                p.pddl:1:89 "?x" error: the variable `?x` in the initial state — facts are about objects
                p.pddl:1:93 "(=" error: expected the value of a cost such as `(= (f a) 3)`
                p.pddl:1:107 "(" error: expected the name of a predicate — missing in this form
                p.pddl:2:21 "(lit" error: expected `)` after the goal, found a `(`"#]],
        );
    }

    #[test]
    fn sections_of_domains_do_not_belong_in_problems() {
        check_task_within(
            "(:predicates (p)) (:init) (:goal (and))",
            expect![[r#"
                p.pddl:1:37 "(:predicates" error: unknown section `:predicates` in a problem file
                  = `:predicates` belongs in a domain file"#]],
        );
    }
}

mod sizes {
    use super::*;
    use genplan_pddl::diagnostics::{Style, render};
    use genplan_pddl::{Source, Strictness, read_task};

    #[test]
    fn many_errors_are_counted() {
        let facts: String = (0..1000).map(|index| format!("(lit x{index})")).collect();
        let text = format!("(define (problem p) (:domain rooms) (:init {facts}) (:goal (and)))");
        let reading = read_task(&Source::new("p.pddl", text), &common::domain(ROOMS), Strictness::Lenient);
        assert_eq!(reading.diagnostics.len(), 101);
        let last = reading.diagnostics.last().expect("a summary");
        assert_eq!(last.message, "900 more errors in `p.pddl` are not shown");
    }

    #[test]
    fn long_lines_are_cropped_around_the_place() {
        let facts = "(lit hall) ".repeat(100);
        let text =
            format!("(define (problem p) (:domain rooms) (:init {facts} (lit hal) {facts}) (:goal (and)))");
        check_shown(
            &text,
            expect![[r#"
                error: unknown object `hal`
                 --> p.pddl:1:1150
                  |
                1 | … (lit hall) (lit hall) (lit hall)  (lit hal) (lit hall) (lit hall) (lit hall) (lit …
                  |                                          ^^^
                  |
                  = help: did you mean `hall`?
            "#]],
        );
    }

    #[test]
    fn two_places_of_a_long_line_are_shown_one_after_the_other() {
        let names: String = (0..100).map(|index| format!("x{index} ")).collect();
        let text = format!(
            "(define (problem p) (:domain rooms) (:objects {names} x7 - room) (:init) (:goal (and)))"
        );
        check_shown(
            &text,
            expect![[r#"
                error: the object `x7` is defined twice
                 --> p.pddl:1:438
                  |
                1 | …90 x91 x92 x93 x94 x95 x96 x97 x98 x99  x7 - room) (:init) (:goal (and)))
                  |                                          ^^ again here
                  |
                 ::: p.pddl:1:68
                  |
                1 | …n rooms) (:objects x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12 x13 x14 x15 x16 x17 x…
                  |                                          -- first here
            "#]],
        );
    }

    #[test]
    fn long_cycles_are_shortened() {
        let rules: String =
            (0..100).map(|index| format!("(:derived (p{index}) (not (p{})))\n", (index + 1) % 100)).collect();
        let names: String = (0..100).map(|index| format!("(p{index})")).collect();
        check_domain_within(
            &format!("(:requirements :adl :derived-predicates)\n(:predicates {names})\n{rules}"),
            expect![[
                r#"d.pddl:3:12 "p0" error: negation in a cycle of derived predicates: p0 → not p1 → not p2 → not p3 → not p4 → not p5 → not p6 → not p7 → … → not p0 — this rule depends on its own negation"#
            ]],
        );
    }

    #[test]
    fn colours_do_not_change_the_text() {
        let text = "(define (problem p) (:domain rooms) (:init (lit hal)) (:goal (and)))";
        let reading = read_task(&Source::new("p.pddl", text), &common::domain(ROOMS), Strictness::Lenient);
        let coloured = render(&reading.diagnostics[0], Style::Coloured);
        assert!(coloured.contains("\u{1b}["));
        assert_eq!(common::without_colours(&coloured), render(&reading.diagnostics[0], Style::Plain));
    }
}
