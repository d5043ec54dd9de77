//! Kho-Kho's first lesson: the learner is red.

use crate::course::{LessonStep, Task, USUAL};
use crate::translated::said;

pub(super) const LESSON: &[LessonStep] = &[
    LessonStep {
        options: USUAL,
        state: "1 0/0 r a4-- c6,f2,j6 0 40 chase-spin -",
        say: said(
            "Spin: the needle says how far your Attacker on a4 goes.",
            "Tournez la roue : elle dit de combien avance votre attaquant, en a4.",
            "चकरी घुमाइए: वह बताती है कि a4 का आपका हमलावर कितना चले।",
        ),
        task: Task::Throw("4"),
        wrong: said(
            "First you spin; then the Attacker moves.",
            "On tourne d'abord la roue ; l'attaquant avance ensuite.",
            "पहले चकरी घुमाइए; हमलावर उसके बाद चलता है।",
        ),
        done: said(
            "A 4: your Attacker goes exactly four spaces.",
            "Un 4 : votre attaquant avance d'exactement quatre cases.",
            "4 आया: आपका हमलावर ठीक चार ख़ाने चलेगा।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 r a4-- c6,f2,j6 0 39 chase 4",
        say: said(
            "A Runner stands on c6. Take your Attacker there: two spaces north, two east.",
            "Un coureur est en c6. Menez-y votre attaquant : deux cases au nord, deux à l'est.",
            "c6 पर एक धावक है। अपने हमलावर को वहाँ ले जाइए: दो ख़ाने उत्तर, दो पूर्व।",
        ),
        task: Task::Play(&["n2e2"]),
        wrong: said(
            "Only a move that ends on c6 puts that Runner out: two north, then two east.",
            "Seul un déplacement qui finit en c6 élimine ce coureur : deux au nord, puis deux à l'est.",
            "वह धावक तभी आउट है जब चाल c6 पर पूरी हो: दो उत्तर, फिर दो पूर्व।",
        ),
        done: said(
            "The Runner is out. On the way one turn is allowed, and no diagonal.",
            "Le coureur est éliminé. Un seul virage est permis, et pas de diagonale.",
            "धावक आउट। रास्ते में एक मोड़ लिया जा सकता है, तिरछे नहीं चला जाता।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 r e5ee c5,g6 1 38 chase 3",
        say: said(
            "Your Attacker runs east and may not turn back to c5. Catch the Runner ahead, on g6.",
            "Votre attaquant court vers l'est et ne peut pas revenir en c5. Éliminez le coureur devant lui, en g6.",
            "आपका हमलावर पूर्व की ओर दौड़ रहा है, c5 की ओर नहीं लौट सकता। आगे g6 वाले धावक को आउट कीजिए।",
        ),
        task: Task::Play(&["e2n1", "n1e2"]),
        wrong: said(
            "Three spaces lead to g6: two east and one north, in either order.",
            "Trois cases mènent en g6 : deux à l'est et une au nord, dans l'ordre de votre choix.",
            "g6 तक तीन ख़ाने हैं: दो पूर्व और एक उत्तर, जिस क्रम में चाहें।",
        ),
        done: said(
            "East stays east, until a Kho or a Free zone frees the Attacker.",
            "L'est reste l'est, jusqu'à ce qu'un Kho ou une zone libre délivre l'attaquant.",
            "पूर्व चला तो पूर्व ही, जब तक खो या मुक्त क्षेत्र हमलावर को न छुड़ाए।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 r e5ee a1,f2 1 30 chase 4",
        say: said(
            "The Runner on f2 is beyond the lane. Give Kho: one space east, then south into the Sitter on f4.",
            "Le coureur en f2 est au-delà du couloir. Donnez Kho : une case à l'est, puis au sud, dans le dos du \
             joueur assis en f4.",
            "f2 का धावक गली के पार है। खो दीजिए: एक ख़ाना पूर्व, फिर दक्षिण में, f4 पर बैठे खिलाड़ी तक।",
        ),
        task: Task::Play(&["e1s1k"]),
        wrong: said(
            "The Sitter on f4 faces south, so you come from behind: east to f5, then south to f4.",
            "Le joueur assis en f4 regarde au sud ; on vient par derrière : à l'est en f5, puis au sud en f4.",
            "f4 पर बैठे खिलाड़ी का मुँह दक्षिण है, इसलिए पीठ की ओर से आइए: पूर्व में f5, फिर दक्षिण में f4।",
        ),
        done: said(
            "Kho! The Sitter rises as your new Attacker. 2 of the 4 spaces are left.",
            "Kho ! Le joueur assis se lève : c'est votre nouvel attaquant. Il reste 2 cases sur 4.",
            "खो! बैठा खिलाड़ी उठा: अब वही आपका हमलावर है। 4 में से 2 ख़ाने बाक़ी हैं।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 r f4s- a1,f2 1 30 balance 2",
        say: said(
            "Use the 2 spaces that are left: take the new Attacker to the Runner on f2.",
            "Utilisez les 2 cases qui restent : menez le nouvel attaquant sur le coureur en f2.",
            "बचे हुए 2 ख़ाने चलिए: नए हमलावर को f2 वाले धावक तक ले जाइए।",
        ),
        task: Task::Play(&["s2"]),
        wrong: said(
            "f2 is two spaces straight out of the lane. Elsewhere the Runner gets away.",
            "f2 est à deux cases, tout droit hors du couloir. Ailleurs, le coureur s'échappe.",
            "गली से सीधे बाहर दो ख़ाने पर f2 है। कहीं और गए तो धावक बच निकलेगा।",
        ),
        done: said(
            "A new Attacker may run east or west again, as you like.",
            "Un nouvel attaquant peut repartir à l'est ou à l'ouest, à votre gré.",
            "नया हमलावर फिर पूर्व या पश्चिम, जिधर चाहें, दौड़ सकता है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 r k5-- a2,h5 1 28 chase 3",
        say: said(
            "On k5, in a Free zone, your Attacker may leave in any direction. Go back west for the Runner on h5.",
            "En k5, dans une zone libre, votre attaquant repart où il veut. Revenez à l'ouest sur le coureur en h5.",
            "k5 मुक्त क्षेत्र में है: वहाँ से हमलावर किसी भी दिशा में जा सकता है। पश्चिम में h5 के धावक तक लौटिए।",
        ),
        task: Task::Play(&["w3"]),
        wrong: said(
            "Three spaces straight west lead to h5.",
            "Trois cases droit à l'ouest mènent en h5.",
            "सीधे पश्चिम तीन ख़ाने पर h5 है।",
        ),
        done: said(
            "Free zones lie at both ends: files a and b, and k and l.",
            "Les zones libres sont aux deux bouts : colonnes a et b, et k et l.",
            "मुक्त क्षेत्र दोनों सिरों पर हैं: a और b, और k और l।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 y e5ee c6,g5,j2 0 39 run 2",
        say: said(
            "Now you run. Take the Runner on g5 two spaces, across the lane: the lane is not counted.",
            "À vous de courir. Menez le coureur de g5 à deux cases, par-dessus le couloir, qui ne compte pas.",
            "अब आप दौड़िए। g5 के धावक को दो ख़ाने चलाकर गली के पार ले जाइए: गली गिनी नहीं जाती।",
        ),
        task: Task::Play(&["g5g2", "g5d2"]),
        wrong: said(
            "Straight south: g4 is lane and not counted, g3 is one, g2 is two.",
            "Droit au sud : g4, le couloir, ne compte pas ; g3 fait une case, g2 deux.",
            "सीधे दक्षिण: g4 गली है, गिना नहीं जाता; g3 एक, g2 दो।",
        ),
        done: said(
            "To follow, the Attacker needs a Kho or the long way round. Runners go diagonally, too.",
            "Pour suivre, l'attaquant doit donner Kho ou faire le grand tour. Les coureurs vont aussi en diagonale.",
            "पीछा करने को हमलावर खो दे या घूमकर आए। धावक तिरछे भी चलते हैं।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "1 0/0 y a4-- - 0 40 place -",
        say: said(
            "Runners come on three at a time. Place one anywhere outside the lane.",
            "Les coureurs entrent trois par trois. Placez-en un où vous voulez, hors du couloir.",
            "धावक तीन-तीन करके आते हैं। एक को गली के बाहर कहीं भी रखिए।",
        ),
        task: Task::AnyMove,
        wrong: said(
            "Any empty space will do, but for the lane, the poles and the Attacker's own space.",
            "Toute case vide convient, sauf le couloir, les poteaux et la case de l'attaquant.",
            "कोई भी ख़ाली ख़ाना ठीक है; गली, खंभे और हमलावर का ख़ाना नहीं।",
        ),
        done: said(
            "There are nine Runners in a turn; each one who is not caught is a point.",
            "Il y a neuf coureurs par tour ; chaque rescapé vaut un point.",
            "एक पारी में नौ धावक हैं; जो बच जाए, वह एक अंक है।",
        ),
    },
    LessonStep {
        options: USUAL,
        state: "0 0/0 - - - 0 40 toss -",
        say: said(
            "A match begins with a toss for who chases first. Toss.",
            "Un match commence par un tirage au sort : qui attaque d'abord ? Tirez.",
            "मैच टॉस से शुरू होता है: पहले पीछा कौन करे। टॉस कीजिए।",
        ),
        task: Task::Throw("red"),
        wrong: said(
            "First the toss; then the Attacker takes its place.",
            "D'abord le tirage au sort ; l'attaquant prend place ensuite.",
            "पहले टॉस; हमलावर उसके बाद जगह लेता है।",
        ),
        done: said(
            "You chase first. Now play a real game against the machine, at level 1.",
            "Vous attaquez d'abord. Jouez maintenant une vraie partie contre la machine, au niveau 1.",
            "पहले आप पीछा कीजिए। अब मशीन से स्तर 1 पर असली बाज़ी खेलिए।",
        ),
    },
];
