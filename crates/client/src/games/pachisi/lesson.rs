//! Pachisi's first lesson, for two: the learner is black.

use bisat_engine::OptionValue;

use crate::course::{Given, LessonStep, Task};
use crate::translated::said;

const TWO: Given = &[("players", OptionValue::Number(2))];

pub(super) const LESSON: &[LessonStep] = &[
    LessonStep {
        options: TWO,
        state: "0,0,0,0/0,0,0,0 0 throw - - 0 - -",
        say: said("Throw the six cowries.", "Lancez les six cauris.", "छहों कौड़ियाँ फेंकिए।"),
        task: Task::Throw("3"),
        wrong: said(
            "First you throw; then a piece moves.",
            "On lance d'abord ; une pièce avance ensuite.",
            "पहले दाँव फेंकिए; गोटी उसके बाद चलती है।",
        ),
        done: said(
            "Three mouths lie up: that is a 3.",
            "Trois ouvertures vers le haut : c'est un 3.",
            "तीन कौड़ियाँ चित हैं: दाँव 3 का है।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "0,0,0,0/0,0,0,0 0 move 3 - 0 - -",
        say: said(
            "Touch a piece on your start and bring it on, three blocks along your arm, to A3.",
            "Appuyez sur une pièce à votre départ et faites-la entrer, trois cases le long de votre bras, en A3.",
            "अपने घर की एक गोटी छुइए और उसे अपनी भुजा पर तीन ख़ाने उतारिए, A3 तक।",
        ),
        task: Task::Play(&["3:0"]),
        wrong: said(
            "You may give a throw up. But any throw brings a piece on, and the 3 brings it to A3.",
            "On peut renoncer à un lancer. Mais tout lancer fait entrer une pièce, et le 3 la mène en A3.",
            "दाँव छोड़ा भी जा सकता है। पर किसी भी दाँव से गोटी उतरती है, और 3 से वह A3 पर आती है।",
        ),
        done: said(
            "From here it goes out to the end of the arm and back, then on to the next arm.",
            "De là, elle va jusqu'au bout du bras et revient, puis passe au bras suivant.",
            "यहाँ से वह भुजा के सिरे तक जाकर लौटती है, फिर अगली भुजा पर जाती है।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "0,0,0,4/0,0,0,46 0 throw - - 0 - -",
        say: said(
            "Later in the game: throw again.",
            "Plus tard dans la partie : lancez de nouveau.",
            "बाज़ी में कुछ आगे: फिर दाँव फेंकिए।",
        ),
        task: Task::Throw("10"),
        wrong: said(
            "First you throw; then a piece moves.",
            "On lance d'abord ; une pièce avance ensuite.",
            "पहले दाँव फेंकिए; गोटी उसके बाद चलती है।",
        ),
        done: said(
            "One mouth up counts 10. With 6, 10 and 25 you keep the throw and throw again.",
            "Une seule ouverture compte 10. Après un 6, un 10 ou un 25, on garde le lancer et on relance.",
            "एक ही चित हो तो 10। 6, 10 या 25 आए तो उसे रखिए और फिर फेंकिए।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "0,0,0,4/0,0,0,46 0 move 4,10 - 0 - -",
        say: said(
            "You keep 10 and 4. Green's piece on A14 is ten ahead of yours on A4. Hit it.",
            "Vous gardez 10 et 4. La pièce de Vert en A14 est dix cases devant la vôtre en A4. Touchez-la.",
            "आपके पास 10 और 4 हैं। हरी गोटी A14 पर है, A4 की आपकी गोटी से दस ख़ाने आगे। उसे काटिए।",
        ),
        task: Task::Play(&["10:4"]),
        wrong: said(
            "That can be played, too. But the 10 takes A4 exactly onto green's piece on A14.",
            "Cela se joue aussi. Mais le 10 mène A4 exactement sur la pièce de Vert en A14.",
            "यह भी चल सकता है। पर 10 से A4 की गोटी ठीक A14 की हरी गोटी पर रुकती है।",
        ),
        done: said(
            "Hit! Green goes back to its start. Once the 4 is spent, you have an extra turn.",
            "Touché ! Vert retourne à son départ. Une fois le 4 joué, vous rejouez.",
            "कट गई! हरी गोटी अपने घर लौटी। 4 चलने के बाद आपको एक और बारी मिलेगी।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "0,0,0,10/0,0,0,40 0 move 2 - 0 - -",
        say: said(
            "Green's A8 is close behind your A10. Take yours two blocks on, to the cross on A12.",
            "Vert, en A8, suit de près votre A10. Menez votre pièce deux cases plus loin, sur la croix en A12.",
            "A8 की हरी गोटी आपकी A10 वाली के ठीक पीछे है। अपनी गोटी दो ख़ाने आगे, A12 के चीरे पर ले जाइए।",
        ),
        task: Task::Play(&["2:10"]),
        wrong: said(
            "On A10, green hits you with a 2. On the cross on A12 no enemy may land.",
            "En A10, Vert vous touche avec un 2. Sur la croix en A12, aucun adversaire ne peut arriver.",
            "A10 पर हरी गोटी 2 से काट सकती है। A12 के चीरे पर सामने की कोई गोटी नहीं रुक सकती।",
        ),
        done: said("A piece on a cross is safe.", "Une pièce sur une croix est à l'abri.", "चीरे पर गोटी सुरक्षित है।"),
    },
    LessonStep {
        options: TWO,
        state: "0,0,3,7/0,0,0,20 0 move 4,6 - 0 - -",
        say: said(
            "Two pieces together are a pair. With the 4, bring the one on A3 onto the one on A7.",
            "Deux pièces ensemble forment une paire. Avec le 4, amenez celle de A3 sur celle de A7.",
            "दो गोटियाँ साथ हों तो जोड़ी बनती है। 4 से A3 की गोटी को A7 वाली से मिलाइए।",
        ),
        task: Task::Play(&["4:3"]),
        wrong: said(
            "From A3, four blocks lead to A7, where your other piece stands.",
            "De A3, quatre cases mènent en A7, où se trouve votre autre pièce.",
            "A3 से चार ख़ाने पर A7 है, जहाँ आपकी दूसरी गोटी है।",
        ),
        done: said(
            "A single enemy piece may not land on a pair.",
            "Une pièce adverse seule ne peut pas arriver sur une paire.",
            "सामने की अकेली गोटी जोड़ी पर नहीं रुक सकती।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "0,0,7,7/0,0,0,20 0 move 6 - 0 - -",
        say: said(
            "A pair moves by half of an even throw. Take it on with the 6: three blocks, to A10.",
            "Une paire avance de la moitié d'un lancer pair. Jouez-la avec le 6 : trois cases, jusqu'en A10.",
            "जोड़ी सम दाँव के आधे से चलती है। 6 से उसे तीन ख़ाने चलाइए, A10 तक।",
        ),
        task: Task::Play(&["6:7p"]),
        wrong: said(
            "Half of 6 is 3: the pair on A7 goes to A10.",
            "La moitié de 6 est 3 : la paire en A7 va en A10.",
            "6 का आधा 3: A7 की जोड़ी A10 पर जाती है।",
        ),
        done: said(
            "An odd throw is not for a pair, and only on a cross may it part.",
            "Un lancer impair n'est pas pour une paire, et elle ne se sépare que sur une croix.",
            "विषम दाँव जोड़ी के लिए नहीं, और वह केवल चीरे पर टूट सकती है।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "0,0,0,70/0,0,0,20 0 move 4 - 0 - -",
        say: said(
            "Your piece on A6 has been all the way round. With the 4, turn it into your middle column, to Ac2.",
            "Votre pièce en A6 a fait tout le tour. Avec le 4, menez-la dans la colonne du milieu, en Ac2.",
            "A6 की आपकी गोटी पूरा चक्कर लगा चुकी है। 4 से उसे बीच की क़तार में मोड़िए, Ac2 तक।",
        ),
        task: Task::Play(&["4:70"]),
        wrong: said(
            "A10 would mean another whole lap. Ac2, in the middle of your arm, leads home.",
            "A10 voudrait dire encore un tour entier. Ac2, au milieu de votre bras, mène au centre.",
            "A10 का मतलब है एक पूरा चक्कर और। आपकी भुजा के बीच का Ac2 केंद्र को जाता है।",
        ),
        done: said(
            "In its own column a piece meets no enemy.",
            "Dans sa colonne, une pièce ne croise aucun adversaire.",
            "अपनी क़तार में गोटी को कोई नहीं काट सकता।",
        ),
    },
    LessonStep {
        options: TWO,
        state: "60,76,81,81/0,5,40,52 0 move 5 - 0 - -",
        say: said(
            "The centre needs the exact number. Bring the piece on Ac4 home with the 5.",
            "Le centre demande le nombre exact. Rentrez la pièce en Ac4 avec le 5.",
            "केंद्र के लिए ठीक उतना ही दाँव चाहिए। 5 से Ac4 की गोटी को केंद्र में पहुँचाइए।",
        ),
        task: Task::Play(&["5:76"]),
        wrong: said(
            "From Ac4 it is exactly five blocks to the centre.",
            "De Ac4 au centre, il y a exactement cinq cases.",
            "Ac4 से केंद्र ठीक पाँच ख़ाने दूर है।",
        ),
        done: said(
            "Home. Four pieces home win. Now play a real game against the machine, at level 1.",
            "Elle est rentrée. Quatre pièces rentrées gagnent. Jouez maintenant une vraie partie contre la machine, \
             au niveau 1.",
            "पक गई। चारों पकें तो जीत। अब मशीन से स्तर 1 पर असली बाज़ी खेलिए।",
        ),
    },
];
