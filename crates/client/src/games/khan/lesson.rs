//! KHAN's first lesson: the learner is red.

use crate::course::{LessonStep, Task, USUAL};
use crate::translated::said;

pub(super) const LESSON: &[LessonStep] = &[
    LessonStep {
        options: USUAL,
        state: "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0",
        say: said(
            "Touch your piece on b2. It stands on a 3, so it goes three squares: take it to b5.",
            "Touchez votre pièce en b2. Elle est sur un 3, elle fait donc trois pas : menez-la en b5.",
            "b2 पर अपना मोहरा छुइए। वह 3 पर है, इसलिए तीन ख़ाने चलेगा: उसे b5 पर ले जाइए।",
        ),
        task: Task::Play(&["b2b5"]),
        wrong: said(
            "From b2 it is three squares straight up: b3, b4, b5.",
            "De b2, ce sont trois pas tout droit : b3, b4, b5.",
            "b2 से सीधे ऊपर तीन ख़ाने: b3, b4, b5।",
        ),
        done: said(
            "Three rings, three steps. It wears the Khan now, the hat, and stands on a 1.",
            "Trois anneaux, trois pas. Elle porte maintenant le Khan, le chapeau, et se trouve sur un 1.",
            "तीन छल्ले, तीन क़दम। अब ख़ान यानी टोपी उसके सिर पर है, और वह 1 पर खड़ा है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "sk1sss/1S2s1/6/6/6/SKSS1S s r d6 2",
        say: said(
            "Ochre answered and stands on d6, a 2. So you move from a 2: take a1 round the corner to b2.",
            "Ocre a répondu et se trouve en d6, sur un 2. Jouez donc depuis un 2 : menez a1 en b2, en tournant.",
            "गेरुए का जवाब d6 पर रुका, जो 2 है। इसलिए आप भी 2 से चलिए: a1 का मोहरा मोड़ लेकर b2 पर ले जाइए।",
        ),
        task: Task::Play(&["a1b2"]),
        wrong: said(
            "The Khan asks for a 2. The piece on a1 stands on a 2: up to a2, then right to b2.",
            "Le Khan demande un 2. La pièce en a1 est sur un 2 : montez en a2, puis à droite en b2.",
            "ख़ान 2 माँगता है। a1 का मोहरा 2 पर है: ऊपर a2, फिर दाएँ b2।",
        ),
        done: said(
            "Two steps and a turn. You stopped on a 3, so ochre answers from a 3.",
            "Deux pas et un virage. Vous voilà sur un 3 : Ocre répond depuis un 3.",
            "दो क़दम, एक मोड़। मोहरा 3 पर रुका, इसलिए गेरुए का जवाब 3 से आएगा।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "sk1sss/4s1/6/6/1S4/SKSS1S s r e5 2",
        say: said(
            "Now the Khan stands on e5, a 3. Find a piece of yours on a 3 and move it as you like.",
            "À présent le Khan est en e5, sur un 3. Trouvez une de vos pièces posée sur un 3 et jouez-la à votre \
             gré.",
            "अब ख़ान e5 पर है, जो 3 है। 3 पर खड़ा अपना कोई मोहरा ढूँढिए और जैसे चाहें चलिए।",
        ),
        task: Task::AnyMove,
        wrong: said(
            "The Khan asks for a 3. The pieces on b2 and c1 stand on a 3.",
            "Le Khan demande un 3. Les pièces en b2 et c1 sont sur un 3.",
            "ख़ान 3 माँगता है। b2 और c1 के मोहरे 3 पर हैं।",
        ),
        done: said(
            "The hat names the number; the piece is yours to pick.",
            "Le chapeau donne le nombre ; la pièce est à votre choix.",
            "टोपी अंक बताती है; मोहरा आपकी पसंद का।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "sk2ss/1ss3/6/6/1S4/K1SS1S s r c5 2",
        say: said(
            "An ochre piece stands on b5, three steps from your b2. Land on it, and it is taken.",
            "Une pièce d'Ocre est en b5, à trois pas de votre b2. Arrivez sur elle : elle est prise.",
            "गेरुए का एक मोहरा b5 पर है, आपके b2 से तीन क़दम दूर। ठीक उसी पर रुकिए: वह मारा जाएगा।",
        ),
        task: Task::Play(&["b2b5"]),
        wrong: said(
            "That answers the 3, too. But from b2, three steps up lead onto the ochre piece on b5.",
            "Cela répond aussi au 3. Mais depuis b2, trois pas vers le haut mènent sur la pièce d'Ocre en b5.",
            "यह भी 3 का जवाब है। पर b2 से तीन क़दम ऊपर, b5 पर, गेरुए का मोहरा है।",
        ),
        done: said(
            "Taken. A Sbire that is taken waits in hand and may come back later.",
            "La pièce est prise. Un Sbire pris attend en main et peut revenir plus tard.",
            "मारा गया। ऐसा स्बीर हाथ में रहता है और बाद में लौट सकता है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "3ssk/1S2ss/6/2s3/S5/S1KSS1 s r f5 6",
        say: said(
            "Ochre's c3 stands on a 2, two steps from your Kalista on c1. Move b5, but do not stop on a 2.",
            "La pièce d'Ocre en c3 est sur un 2, à deux pas de votre Kalista en c1. Jouez b5, sans finir sur un 2.",
            "गेरुए का c3 वाला मोहरा 2 पर है, c1 की आपकी कलिस्ता से दो क़दम दूर। b5 चलिए, पर 2 पर न रुकिए।",
        ),
        task: Task::Play(&["b5b4", "b5c5", "b5b6"]),
        wrong: said(
            "a5 is a 2: the Khan would ask for a 2, and c3 would take your Kalista. Stop on a 3.",
            "a5 est un 2 : le Khan demanderait un 2, et c3 prendrait votre Kalista. Finissez sur un 3.",
            "a5 का अंक 2 है: ख़ान 2 माँगेगा और c3 आपकी कलिस्ता को मार लेगा। 3 पर रुकिए।",
        ),
        done: said(
            "The Khan asks for a 3 now, and c3 has to wait. That is the heart of the game.",
            "Le Khan demande maintenant un 3, et c3 doit attendre. C'est le cœur du jeu.",
            "अब ख़ान 3 माँगता है, और c3 को रुकना होगा। यही इस खेल का सार है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "sk2ss/2ss2/6/6/1S4/S1SSK1 s r d5 3",
        say: said(
            "None of your pieces stands on a 1. Bring a Sbire back: touch the one beside the mat, then an empty 1.",
            "Aucune de vos pièces n'est sur un 1. Ramenez un Sbire : touchez celui à côté du tapis, puis un 1 vide.",
            "आपका कोई मोहरा 1 पर नहीं है। स्बीर लौटाइए: चटाई के पास रखा स्बीर छुइए, फिर कोई ख़ाली 1।",
        ),
        task: Task::Play(&["@c2", "@a4", "@b1", "@b3", "@b5", "@c6", "@d3", "@e2", "@e4", "@f1", "@f5"]),
        wrong: said(
            "A piece may move now, too. Here, try the return: the Sbire beside the mat, then an empty 1.",
            "Une pièce peut bouger aussi. Ici, essayez le retour : le Sbire à côté du tapis, puis un 1 vide.",
            "अभी कोई मोहरा भी चल सकता है। यहाँ लौटाना आज़माइए: चटाई के पास का स्बीर, फिर कोई ख़ाली 1।",
        ),
        done: said(
            "It is back, and wears the Khan. You may do this only when no piece can answer.",
            "Il est de retour et porte le Khan. Ce n'est permis que si aucune pièce ne peut répondre.",
            "वह लौट आया, और ख़ान उसके सिर पर है। ऐसा तभी होता है जब कोई मोहरा जवाब न दे सके।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "sk1sss/1S1s2/6/6/1S4/1KSS1S s r d5 4",
        say: said(
            "The Khan asks for a 1. Your b5 stands on a 1, beside ochre's Kalista on b6. Take her.",
            "Le Khan demande un 1. Votre b5 est sur un 1, à côté de la Kalista d'Ocre en b6. Prenez-la.",
            "ख़ान 1 माँगता है। b5 का आपका मोहरा 1 पर है, गेरुए की b6 वाली कलिस्ता के बग़ल में। उसे मारिए।",
        ),
        task: Task::Play(&["b5b6"]),
        wrong: said(
            "That answers the 1, too. But one step up from b5 stands the Kalista: taking her wins.",
            "Cela répond aussi au 1. Mais un pas au-dessus de b5 se tient la Kalista : la prendre, c'est gagner.",
            "यह भी 1 का जवाब है। पर b5 से एक क़दम ऊपर कलिस्ता है: उसे मारने से जीत है।",
        ),
        done: said(
            "The Kalista is taken, and red wins. Only the beginning of a game is missing now.",
            "La Kalista est prise, Rouge gagne. Il ne manque plus que le début d'une partie.",
            "कलिस्ता मारी गई, लाल की जीत। अब बस बाज़ी की शुरुआत बाक़ी है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "6/6/6/6/6/6 s r - 0",
        say: said(
            "A game begins so: touch a square of your two rows for the Kalista, then five for the Sbires.",
            "Une partie commence ainsi : touchez une case de vos deux rangées pour la Kalista, puis cinq pour les \
             Sbires.",
            "बाज़ी ऐसे शुरू होती है: अपनी दो पंक्तियों में एक ख़ाना कलिस्ता के लिए छुइए, फिर पाँच स्बीरों के लिए।",
        ),
        task: Task::AnyMove,
        wrong: said(
            "Your pieces go on the two rows nearest you, one on a square.",
            "Vos pièces se placent sur les deux rangées de votre côté, une par case.",
            "आपके मोहरे आपकी ओर की दो पंक्तियों में जमते हैं, एक ख़ाने पर एक।",
        ),
        done: said(
            "Your pieces are set. Now play a real game against the machine, at level 1.",
            "Vos pièces sont en place. Jouez maintenant une vraie partie contre la machine, au niveau 1.",
            "आपके मोहरे जम गए। अब मशीन से स्तर 1 पर असली बाज़ी खेलिए।",
        ),
    },
];
