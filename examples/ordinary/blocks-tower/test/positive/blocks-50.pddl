(define (problem blocks-50)
  (:domain blocks-tower)
  (:objects
    b36 b17 b11 b32 b50 b23 b13 b3 b22 b39 b5 b25 b33 b29 b28 b41 b7 b46 b31 b18 b20 b40 b8 b14 b24 b4
    b6 b47 b12 b19 b48 b43 b21 b42 b34 b9 b30 b10 b38 b1 b26 b15 b35 b16 b37 b2 b27 b44 b49 b45)
  (:init
    (handempty)
    (ontable b28) (ontable b21) (ontable b36) (ontable b30) (ontable b13)
    (on b5 b28) (on b33 b5) (on b40 b33) (on b32 b40) (on b11 b32) (on b9 b11) (on b16 b9) (on b23 b16)
    (on b24 b23) (on b17 b24) (on b43 b17) (on b27 b43) (on b10 b27) (on b29 b10) (on b20 b29)
    (on b19 b20) (on b44 b19) (on b6 b44) (on b45 b6) (on b7 b45) (on b37 b7) (on b38 b37) (on b48 b21)
    (on b1 b48) (on b50 b1) (on b3 b50) (on b18 b3) (on b2 b18) (on b39 b2) (on b4 b39) (on b31 b4)
    (on b15 b31) (on b14 b36) (on b46 b14) (on b35 b46) (on b49 b35) (on b22 b49) (on b8 b30)
    (on b41 b8) (on b25 b41) (on b34 b25) (on b12 b34) (on b42 b13) (on b47 b42) (on b26 b47)
    (clear b38) (clear b15) (clear b22) (clear b12) (clear b26))
  (:goal (and
    (ontable b19) (on b17 b19) (on b48 b17) (on b5 b48) (on b20 b5) (on b30 b20) (on b14 b30)
    (on b34 b14) (on b4 b34) (on b8 b4) (on b31 b8) (on b16 b31) (on b24 b16) (on b35 b24) (on b39 b35)
    (on b15 b39) (on b49 b15) (on b37 b49) (on b45 b37) (on b38 b45) (on b43 b38) (on b47 b43)
    (on b18 b47) (on b40 b18) (on b12 b40) (on b32 b12) (on b21 b32) (on b50 b21) (on b23 b50)
    (on b44 b23) (on b1 b44) (on b46 b1) (on b25 b46) (on b22 b25) (on b13 b22) (on b7 b13) (on b27 b7)
    (on b9 b27) (on b28 b9) (on b33 b28) (on b2 b33) (on b11 b2) (on b6 b11) (on b10 b6) (on b41 b10)
    (on b36 b41) (on b42 b36) (on b29 b42) (on b3 b29) (on b26 b3))))
