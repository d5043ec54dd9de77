//! Chowka Bhara's first lesson: the learner is red, which the engine calls south.

use crate::course::{LessonStep, Task, USUAL};
use crate::translated::said;

pub(super) const LESSON: &[LessonStep] = &[
    LessonStep {
        options: USUAL,
        state: "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -",
        say: said("Throw the four cowries.", "Lancez les quatre cauris.", "चारों कौड़ियाँ फेंकिए।"),
        task: Task::Throw("2"),
        wrong: said(
            "First you throw; then a pawn moves.",
            "On lance d'abord ; un pion avance ensuite.",
            "पहले दाँव फेंकिए; गोटी उसके बाद चलती है।",
        ),
        done: said(
            "Two mouths lie up: that is a 2.",
            "Deux ouvertures vers le haut : c'est un 2.",
            "दो कौड़ियाँ चित हैं: दाँव 2 का है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0,0,0,0/0,0,0,0 00 -/- 0 move 2 0 -",
        say: said(
            "Touch your pawns on c1 and take one of them two squares to the right, to the corner e1.",
            "Appuyez sur vos pions en c1 et menez-en un deux cases vers la droite, au coin e1.",
            "c1 पर अपनी गोटियाँ छुइए और एक को दो ख़ाने दाएँ, कोने e1 तक ले जाइए।",
        ),
        task: Task::AnyMove,
        wrong: said(
            "The way begins to the right: from c1 two squares, to e1.",
            "Le chemin part vers la droite : de c1, deux cases, jusqu'en e1.",
            "रास्ता दाईं ओर से शुरू होता है: c1 से दो ख़ाने, e1 तक।",
        ),
        done: said(
            "So it goes on along the edge, anticlockwise.",
            "Et ainsi de suite le long du bord, dans le sens inverse des aiguilles d'une montre.",
            "इसी तरह किनारे-किनारे आगे, घड़ी की उलटी दिशा में।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0,0,0,2/0,0,0,14 00 -/- 0 cast 4 0 -",
        say: said(
            "You have thrown a 4. It is kept: throw again.",
            "Vous avez lancé un 4. Il est gardé : relancez.",
            "आपका दाँव 4 का आया। वह आपके पास रहा: फिर फेंकिए।",
        ),
        task: Task::Throw("3"),
        wrong: said(
            "After a 4 or an 8 you throw again before you move.",
            "Après un 4 ou un 8, on relance avant de jouer.",
            "4 या 8 के बाद, चाल से पहले, फिर फेंका जाता है।",
        ),
        done: said(
            "You keep 4 and 3. Each moves one pawn, in the order you like.",
            "Vous gardez 4 et 3. Chacun avance un pion, dans l'ordre de votre choix.",
            "आपके पास 4 और 3 हैं। हर दाँव से एक गोटी चलती है, जिस क्रम में चाहें।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0,0,0,2/0,0,0,14 00 -/- 0 move 3,4 0 -",
        say: said(
            "Ochre's pawn on e5 stands four squares ahead of yours on e1. Hit it with the 4.",
            "Le pion ocre en e5 est quatre cases devant le vôtre en e1. Touchez-le avec le 4.",
            "गेरुई गोटी e5 पर है, e1 की आपकी गोटी से चार ख़ाने आगे। उसे 4 से काटिए।",
        ),
        task: Task::Play(&["4:2"]),
        wrong: said(
            "That can be played, too. But from e1 the 4 ends exactly on ochre's pawn on e5.",
            "Cela se joue aussi. Mais depuis e1, le 4 finit exactement sur le pion ocre en e5.",
            "यह भी चल सकता है। पर e1 से 4 ठीक e5 वाली गेरुई गोटी पर पूरा होता है।",
        ),
        done: said(
            "Hit! Ochre goes back to its start. And the way inward is open to you now.",
            "Touché ! Ocre retourne à son départ. Et le chemin intérieur vous est ouvert.",
            "कट गई! गेरुई गोटी अपने घर लौटी। और आपके लिए भीतर का रास्ता खुला।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0,0,0,10/0,0,0,5 10 -/- 0 move 2 0 -",
        say: said(
            "Your pawn on a5 can be hit from behind. Take it two squares on, to the cross on a3.",
            "Votre pion en a5 peut être touché par derrière. Menez-le deux cases plus loin, sur la croix en a3.",
            "a5 की आपकी गोटी पीछे से कट सकती है। उसे दो ख़ाने आगे, a3 के चीरे पर ले जाइए।",
        ),
        task: Task::Play(&["2:10"]),
        wrong: said(
            "Ochre starts on c5, two squares behind a5: a 2 would hit. On the cross on a3 nobody is hit.",
            "Ocre part de c5, deux cases derrière a5 : un 2 toucherait. Sur la croix en a3, personne n'est touché.",
            "गेरुए का घर c5 है, a5 से दो ख़ाने पीछे: 2 आया तो गोटी कट जाएगी। a3 के चीरे पर कोई नहीं कटता।",
        ),
        done: said(
            "On a cross everybody is safe, and many may stand together.",
            "Sur une croix, tout le monde est à l'abri, et l'on peut s'y tenir à plusieurs.",
            "चीरे पर सब सुरक्षित हैं, और कई गोटियाँ साथ रह सकती हैं।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0,0,12,14/0,0,0,5 10 -/- 0 move 3 0 -",
        say: said(
            "You have hit once, so your pawns may turn inward. Take the one on a1 three squares on, to b3.",
            "Vous avez touché : vos pions peuvent aller à l'intérieur. Menez celui de a1 trois cases plus loin, en \
             b3.",
            "एक गोटी कट चुकी, इसलिए भीतर का रास्ता आपके लिए खुला है। a1 की गोटी तीन ख़ाने चलाइए, b3 तक।",
        ),
        task: Task::Play(&["3:14"]),
        wrong: said(
            "The pawn on a1 goes by b1 and b2 to b3. Without a hit it would have to wait.",
            "Le pion de a1 passe par b1 et b2 jusqu'en b3. Sans avoir touché, il devrait attendre.",
            "a1 की गोटी b1 और b2 से होकर b3 जाती है। बिना काटे उसे रुकना पड़ता।",
        ),
        done: said(
            "The inner ring runs the other way round, and then into the centre.",
            "L'anneau intérieur tourne dans l'autre sens, puis mène au centre.",
            "भीतरी घेरा उलटी ओर घूमता है, और फिर केंद्र में जाता है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0,0,2,3/0,0,0,9 10 -/- 0 move 1 0 -",
        say: said(
            "Two pawns together are a double. Bring the one on e1 onto the one on e2.",
            "Deux pions ensemble forment un double. Amenez celui de e1 sur celui de e2.",
            "दो गोटियाँ साथ हों तो जोड़ी बनती है। e1 की गोटी को e2 वाली से मिलाइए।",
        ),
        task: Task::Play(&["1:2"]),
        wrong: said(
            "With the 1, the pawn on e1 reaches your other pawn on e2.",
            "Avec le 1, le pion de e1 rejoint votre autre pion en e2.",
            "1 से e1 की गोटी e2 की आपकी दूसरी गोटी तक पहुँचती है।",
        ),
        done: said(
            "A new double on the outer ring blocks: until your next turn no enemy pawn passes it.",
            "Un nouveau double sur l'anneau extérieur barre le chemin : nul ne le dépasse avant votre tour suivant.",
            "बाहरी घेरे की नई जोड़ी रास्ता रोकती है: आपकी अगली बारी तक कोई उसे पार नहीं करता।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "12,21,22,24/0,5,8,9 11 -/- 0 move 3 0 -",
        say: said(
            "Only the exact number leads into the centre. Which pawn does the 3 bring home? Move it.",
            "Seul le nombre exact mène au centre. Quel pion le 3 fait-il rentrer ? Jouez-le.",
            "केंद्र के लिए ठीक उतना ही दाँव चाहिए। 3 से कौन-सी गोटी पकती है? उसे चलिए।",
        ),
        task: Task::Play(&["3:21"]),
        wrong: said(
            "From d3 it is three squares: d2, c2, centre. From d2 it would be too far.",
            "De d3, il y a trois cases : d2, c2, centre. De d2, ce serait trop loin.",
            "d3 से तीन ख़ाने हैं: d2, c2, केंद्र। d2 से 3 ज़्यादा है।",
        ),
        done: said(
            "Home. Four pawns home win. Now play a real game against the machine, at level 1.",
            "Il est rentré. Quatre pions rentrés gagnent. Jouez maintenant une vraie partie contre la machine, au \
             niveau 1.",
            "पक गई। चारों पकें तो जीत। अब मशीन से स्तर 1 पर असली बाज़ी खेलिए।",
        ),
    },
];
