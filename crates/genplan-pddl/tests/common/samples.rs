//! Correct files of many shapes.

/// Pairs of a domain and one of its problems.
pub const SAMPLES: [(&str, &str); 4] =
    [(CORRIDOR, CORRIDOR_3), (LIST, LIST_1), (TOWER, TOWER_2), (COUNTER, COUNTER_0)];

/// Derived predicates and universal conditional effects, under-declared as real files are.
pub const CORRIDOR: &str = "(define (domain corridor)
  (:requirements :typing)
  (:types cell)
  (:predicates (at ?c - cell) (next ?c1 ?c2 - cell) (end ?c - cell)(black ?c - cell)(at-end))
  (:action step :parameters ()
    :precondition ( and )
    :effect (and ( forall (?a ?b - cell)
      (when (and (at ?a) (next ?a ?b)) (and (not (at ?a)) (at ?b))))))
  (:action paint :effect (forall (?c - cell) (and (when (at ?c) (black ?c)))))
  ; whether it is time to stop
  (:derived (at-end) (exists (?c - cell) (and (at ?c)(end ?c)))))
";

/// A problem of [`CORRIDOR`].
pub const CORRIDOR_3: &str = "(define (problem three) (:domain corridor)
  (:objects c0 c1 c2 - cell)
  (:init (at c0)(next c0 c1)(next c1 c2) ( end c2 ))
  (:goal (and (black c0) (not (black c1)))))
";

/// Upper case, blanks after every parenthesis, a supertype that is `object`.
pub const LIST: &str = "( DEFINE ( DOMAIN LIST )
( :REQUIREMENTS :TYPING :ADL )
( :TYPES
\tNODE - OBJECT
)
( :CONSTANTS NIL - NODE )
( :PREDICATES
\t( LINK ?N0 - NODE ?N1 - NODE )
\t( SEEN ?N0 - NODE )
)
( :ACTION LOOK
  :EFFECT
\t( AND ( FORALL ( ?N0 - NODE ) ( WHEN ( NOT ( SEEN ?N0 ) ) ( AND ( SEEN ?N0 ) ( NOT ( SEEN NIL ) ) ) ) ) )
  :PARAMETERS ( )
)
)
";

/// A problem of [`LIST`], with an empty typed list.
pub const LIST_1: &str = "(define (problem empty)
  (:goal (SEEN Nil))
  (:objects - node)
  (:init (link nil NIL) (link nil nil))
  (:domain list))
";

/// Hierarchies, `either`, all connectives, shadowing, nested effects and recursive rules.
pub const TOWER: &str = "(define (domain tower)
  (:requirements :adl :derived-predicates :action-costs)
  (:types block table - thing cube - block robot - object ghost - (either robot thing))
  (:constants floor - table spook - ghost)
  (:predicates (on ?x ?y - thing) (above ?x - block ?y - thing) (held ?b - (either cube block)) (any ?o) (busy))
  (:functions (total-cost) - number)
  (:action stack
    :parameters (?x - cube ?y - thing)
    :precondition (and (held ?x) (not (= ?x ?y)) (or) (imply (busy) (any floor))
      (forall (?z - block) (exists (?x - thing) (or (on ?z ?x) (held ?z)))))
    :effect (and (on ?x ?y) (not (held ?x)) (increase (total-cost) 1)
      (forall (?z - block) (and (any ?z)
        (when (on ?z ?x) (and (not (on ?z ?x)) (forall (?w - cube) (when (held ?w) (not (any ?w))))))
        (any ?x)))
      (when (busy) (when (not (busy)) (busy)))))
  (:action rest)
  (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z - block) (and (on ?x ?z) (above ?z ?y))))))
";

/// A problem of [`TOWER`].
pub const TOWER_2: &str = "(define (problem two) (:domain tower)
  (:requirements :adl)
  (:objects a b - cube r - robot x - (either ghost table) y)
  (:init (on a b) (on b floor) (not (held b)) (= (total-cost) 0) (any y) (any spook))
  (:goal (forall (?c - cube) (imply (held ?c) (not (above ?c b)))))
  (:metric minimize (total-cost)))
";

/// No types, no parameters, hardly anything; names beyond ASCII.
pub const COUNTER: &str = "(define (domain zähler) (:predicates (null) (gleich ?a ?b))
  (:action warte :effect ()) (:action prüfe :precondition () :effect (null)))";

/// A problem of [`COUNTER`].
pub const COUNTER_0: &str =
    "(define (problem p-0) (:domain ZäHLER) (:objects 1 2 x.y a@b) (:init (gleich 1 x.y)) (:goal ()))";
