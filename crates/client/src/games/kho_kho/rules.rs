//! Kho-Kho's rules.

use bisat_engine::OptionValue;

use crate::course::{Given, Rule, USUAL, plain, shown};
use crate::translated::said;

const SHORT: Given = &[("spins", OptionValue::Number(10)), ("innings", OptionValue::Number(1))];

pub(super) const RULES: &[Rule] = &[
    shown(
        said("The aim", "Le but", "लक्ष्य"),
        said(
            "Two teams chase by turns. The Attacker of the chasing team hunts the nine Runners of the other, three \
             at a time. Every Runner who is not caught is a point for the running team. The higher score wins.",
            "Deux équipes attaquent à tour de rôle. L'attaquant de l'une poursuit les neuf coureurs de l'autre, \
             trois à la fois. Chaque coureur rescapé vaut un point pour l'équipe qui court. Le plus haut score \
             gagne.",
            "दो दल बारी-बारी से पीछा करते हैं। एक दल का हमलावर दूसरे दल के नौ धावकों का पीछा करता है, एक बार में तीन। जो धावक \
             बच जाए, वह दौड़ने वाले दल का एक अंक है। जिसके अंक ज़्यादा, उसकी जीत।",
        ),
        USUAL,
        "4 9/5 y d5ee c1,h7 4 0 chase 3",
        &["e3"],
    ),
    plain(
        said("The court", "Le plateau", "बिसात"),
        said(
            "In the lane, c4 to j4, sit eight team-mates of the Attacker, the Sitters, facing north and south by \
             turns. On b4 and k4 stand the poles: nobody enters or passes them. Files a, b, k and l are the two \
             Free zones; all else is the field.",
            "Dans le couloir, de c4 à j4, huit coéquipiers de l'attaquant sont assis, tournés tour à tour vers le \
             nord et le sud. En b4 et k4 se dressent les poteaux : personne n'y entre ni ne les franchit. Les \
             colonnes a, b, k et l sont les deux zones libres ; tout le reste est le terrain.",
            "गली में, c4 से j4 तक, हमलावर के आठ साथी बैठे हैं, एक का मुँह उत्तर, अगले का दक्षिण। b4 और k4 पर खंभे हैं: न कोई उन पर \
             रुकता है, न उनके पार जाता है। a, b और k, l दो मुक्त क्षेत्र हैं; बाक़ी सब मैदान है।",
        ),
    ),
    shown(
        said("A turn begins", "Le début d'un tour", "पारी की शुरुआत"),
        said(
            "A toss decides who chases first. The chasers put their Attacker on a4 or l4. Then the runners place \
             three Runners, one after the other, each on any empty space outside the lane and the poles.",
            "Le tirage au sort décide qui attaque d'abord. L'équipe qui attaque place son attaquant en a4 ou l4. \
             Puis l'autre place trois coureurs, l'un après l'autre, sur des cases vides, hors du couloir et des \
             poteaux.",
            "टॉस से तय होता है कि पहले पीछा कौन करे। पीछा करने वाला दल अपना हमलावर a4 या l4 पर रखे। फिर दूसरा दल एक-एक करके \
             तीन धावक रखे, गली और खंभों के बाहर किसी भी ख़ाली ख़ाने पर।",
        ),
        USUAL,
        "0 0/0 - - - 0 40 toss -",
        &["red", "start:a4", "@c6", "@f2", "@j6"],
    ),
    shown(
        said("Spin and move", "La roue", "चकरी"),
        said(
            "The chasers spin 3, 4, 5 or 6 and move the Attacker; then the runners spin 1 to 6 and move one Runner; \
             and so on. The chasers have 40 spins in a turn. A team that cannot use its spin does nothing, and \
             play goes on by itself.",
            "L'équipe qui attaque fait 3, 4, 5 ou 6 à la roue et déplace l'attaquant ; puis l'autre fait de 1 à 6 \
             et déplace un coureur ; et ainsi de suite. L'attaque tourne la roue 40 fois par tour. Qui ne peut pas \
             jouer son nombre ne fait rien, et le jeu continue de lui-même.",
            "पीछा करने वालों की चकरी पर 3, 4, 5 या 6 आता है और हमलावर चलता है; फिर धावकों की चकरी पर 1 से 6, और एक धावक \
             चलता है; इसी तरह आगे। एक पारी में पीछा करने वालों की चकरी 40 बार घूमती है। जो अंक चला न जा सके, उस पर कुछ नहीं \
             होता और खेल अपने-आप आगे चलता है।",
        ),
        USUAL,
        "1 0/0 r a4-- c6,f2,j6 0 40 chase-spin -",
        &["5", "s3e2", "3", "f2f6"],
    ),
    shown(
        said("How the Attacker moves", "Le déplacement de l'attaquant", "हमलावर की चाल"),
        said(
            "The Attacker goes exactly as many spaces as spun, straight on or with one right-angled turn, never \
             diagonally. It may pass over Runners. It enters no pole, and the lane only to give Kho. So by itself \
             it changes sides on files a and l alone.",
            "L'attaquant avance d'exactement autant de cases que le nombre, tout droit ou avec un seul virage à \
             angle droit, jamais en diagonale. Il peut passer par-dessus les coureurs. Il n'entre pas dans un \
             poteau, ni dans le couloir, sauf pour donner Kho. De lui-même, il ne change donc de côté que par les \
             colonnes a et l.",
            "हमलावर ठीक उतने ख़ाने चलता है जितना चकरी पर आए, सीधे या एक समकोण मोड़ लेकर, तिरछे कभी नहीं। धावकों के ऊपर से निकल \
             सकता है। खंभे पर नहीं जाता, और गली में केवल खो देने के लिए। इसलिए अपने-आप वह केवल a और l से दूसरी ओर जा सकता है।",
        ),
        USUAL,
        "1 0/0 r l6-- b2,k3 1 20 chase 4",
        &["s3w1"],
    ),
    shown(
        said("Putting a Runner out", "Éliminer un coureur", "धावक को आउट करना"),
        said(
            "A Runner is out when the Attacker's move ends on its space. Passing over it is not enough.",
            "Un coureur est éliminé quand le déplacement de l'attaquant finit sur sa case. Passer par-dessus ne \
             suffit pas.",
            "हमलावर की चाल ठीक धावक के ख़ाने पर पूरी हो, तब धावक आउट है। ऊपर से निकल जाना काफ़ी नहीं।",
        ),
        USUAL,
        "1 0/0 r a4-- c6,f2,j6 0 39 chase 4",
        &["n2e2"],
    ),
    shown(
        said("No way back", "Pas de retour", "पीछे लौटना नहीं"),
        said(
            "The Attacker never begins a move against its last step. And once it has run east or west on the field, \
             it does not run the other way there, until a Kho or a Free zone frees it. A second leg that turns off \
             inside a Free zone is free, too.",
            "L'attaquant ne commence jamais un déplacement à l'opposé de son dernier pas. Et une fois parti vers \
             l'est ou l'ouest sur le terrain, il n'y court pas dans l'autre sens, jusqu'à ce qu'un Kho ou une zone \
             libre le délivre. Un virage pris dans une zone libre est libre, lui aussi.",
            "हमलावर अपने पिछले क़दम से ठीक उलटी दिशा में चाल शुरू नहीं करता। और मैदान में एक बार पूर्व या पश्चिम दौड़ पड़े तो उलटी ओर \
             नहीं दौड़ता, जब तक खो या मुक्त क्षेत्र उसे न छुड़ाए। मुक्त क्षेत्र के भीतर लिया गया मोड़ भी इस बंधन से मुक्त है।",
        ),
        USUAL,
        "1 0/0 r g7ne h5,k1 1 20 chase 3",
        &["e1s2"],
    ),
    shown(
        said("Free zones", "Les zones libres", "मुक्त क्षेत्र"),
        said(
            "An Attacker that ends its move in a Free zone may leave it in any direction, even back the way it \
             came.",
            "Un attaquant qui finit son déplacement dans une zone libre peut en repartir dans toutes les \
             directions, même d'où il vient.",
            "जिस हमलावर की चाल मुक्त क्षेत्र में पूरी हो, वह वहाँ से किसी भी दिशा में जा सकता है, जिधर से आया उधर भी।",
        ),
        USUAL,
        "1 0/0 r h5ee b2,k5,l1 0 20 chase 3",
        &["e3", "2", "b2d2", "3", "w3"],
    ),
    shown(
        said("Giving Kho", "Donner Kho", "खो देना"),
        said(
            "The Attacker's last step may lead into a Sitter from behind: north into one who faces north, south \
             into one who faces south. Kho! It sits down there, and the Sitter rises as the new Attacker, facing as \
             it sat, free to run east or west. A move that gives Kho may be shorter than the spin.",
            "Le dernier pas de l'attaquant peut mener dans le dos d'un joueur assis : vers le nord s'il regarde au \
             nord, vers le sud s'il regarde au sud. Kho ! L'attaquant s'assied là, et le joueur assis se lève : \
             c'est le nouvel attaquant, tourné comme il l'était, libre d'aller à l'est ou à l'ouest. Un tel \
             déplacement peut être plus court que le nombre.",
            "हमलावर का आख़िरी क़दम पीठ की ओर से बैठे खिलाड़ी तक जा सकता है: जिसका मुँह उत्तर हो उस तक उत्तर की ओर, जिसका दक्षिण \
             हो उस तक दक्षिण की ओर। खो! हमलावर वहीं बैठता है, और बैठा खिलाड़ी नया हमलावर बनकर उठता है: मुँह उसी ओर, पूर्व या \
             पश्चिम जाने को आज़ाद। खो वाली चाल चकरी के अंक से छोटी भी हो सकती है।",
        ),
        USUAL,
        "1 0/0 r e5ee h6,i2 1 20 chase 4",
        &["e3s1k"],
    ),
    shown(
        said("What is left after a Kho", "Le reste après un Kho", "खो के बाद जो बचे"),
        said(
            "After a Kho, the new Attacker uses the rest of the spin: it moves on at once by exactly that many spaces, \
             first straight out of the lane, or holds. It may put a Runner out, but cannot give another Kho.",
            "Ce qu'un Kho laisse du nombre revient au nouvel attaquant : il avance aussitôt d'exactement autant de \
             cases, d'abord tout droit hors du couloir, ou reste sur place. Il peut éliminer un coureur, mais pas \
             redonner Kho.",
            "खो के बाद चकरी के अंक में से जो बचे, वह नए हमलावर का है: वह तुरंत ठीक उतने ख़ाने चले, पहले गली से सीधे बाहर, या वहीं रहे। \
             वह धावक को आउट कर सकता है, पर दूसरा खो नहीं दे सकता।",
        ),
        USUAL,
        "1 0/0 r e5ee a1,f2 1 30 chase 4",
        &["e1s1k", "s2"],
    ),
    shown(
        said("How Runners move", "Le déplacement des coureurs", "धावकों की चाल"),
        said(
            "One Runner goes exactly as many spaces as spun, in a straight line, in any of the eight directions. \
             Lane spaces are passed over and not counted. Other Runners may be passed, not landed on. The Attacker, \
             the poles and the edge bar the line. If a Runner can move, one does.",
            "Un coureur avance d'exactement autant de cases que le nombre, en ligne droite, dans l'une des huit \
             directions. Les cases du couloir sont franchies sans compter. On passe par-dessus les autres coureurs, \
             sans finir sur eux. L'attaquant, les poteaux et le bord barrent la ligne. Si un coureur peut bouger, \
             l'un d'eux bouge.",
            "एक धावक ठीक उतने ख़ाने सीधी रेखा में चलता है जितना चकरी पर आए, आठों में से किसी भी दिशा में। गली के ख़ाने पार होते हैं, \
             गिने नहीं जाते। दूसरे धावकों के ऊपर से निकल सकता है, उन पर रुक नहीं सकता। हमलावर, खंभे और किनारा रास्ता रोकते हैं। कोई \
             धावक चल सके तो एक को चलना होगा।",
        ),
        USUAL,
        "1 0/0 y b2-- c6,f6,j6 0 20 run 2",
        &["c6f3"],
    ),
    shown(
        said("The next three", "Les trois suivants", "अगले तीन"),
        said(
            "When all three Runners on the court are out and others wait, three more are placed at once, as at the \
             beginning. Then the runners spin.",
            "Quand les trois coureurs du terrain sont éliminés et que d'autres attendent, trois nouveaux sont \
             placés aussitôt, comme au début. Puis l'équipe qui court tourne la roue.",
            "मैदान के तीनों धावक आउट हो जाएँ और कुछ बाक़ी हों, तो तीन और तुरंत रखे जाते हैं, जैसे शुरुआत में। फिर धावकों की चकरी घूमती \
             है।",
        ),
        USUAL,
        "1 0/0 r d5ee g5 2 20 chase 3",
        &["e3", "@c1", "@e7", "@l6", "2", "c1a1"],
    ),
    shown(
        said("Turns and score", "Les tours et le score", "पारियाँ और अंक"),
        said(
            "A turn ends when all nine Runners are out, or right after the move for the chasers' last spin. The \
             Runners who are not out survive, those who never came on, too. A match has two innings of two turns, \
             so that each team chases twice. Equal scores tie.",
            "Un tour finit quand les neuf coureurs sont éliminés, ou juste après le coup joué au dernier tour de \
             roue de l'attaque. Les coureurs non éliminés sont rescapés, même ceux qui ne sont jamais entrés. Un \
             match a deux manches de deux tours : chaque équipe attaque deux fois. À scores égaux, la partie est \
             nulle.",
            "पारी तब पूरी होती है जब नौ के नौ धावक आउट हों, या पीछा करने वालों की आख़िरी चकरी की चाल के ठीक बाद। जो आउट न \
             हों, सब बचे हुए हैं, वे भी जो मैदान में आए ही नहीं। एक मैच में दो दौर हैं, हर दौर में दो पारियाँ, यानी हर दल दो बार पीछा \
             करता है। अंक बराबर तो बाज़ी बराबर।",
        ),
        USUAL,
        "1 0/0 r d5ee c1,h7 1 0 chase 3",
        &["e3"],
    ),
    shown(
        said("Options", "Les options", "विकल्प"),
        said(
            "The chasers' spins in a turn: from 1 to 200, usually 40. And one innings instead of two: then each \
             team chases once. The example ends such a match.",
            "Le nombre de tours de roue de l'attaque par tour : de 1 à 200, d'habitude 40. Et une manche au lieu de \
             deux : chaque équipe attaque alors une fois. L'exemple finit un tel match.",
            "एक पारी में पीछा करने वालों की चकरी कितनी बार घूमे: 1 से 200 तक, आम तौर पर 40। और दो की जगह एक ही दौर: तब हर \
             दल एक बार पीछा करता है। उदाहरण ऐसे ही मैच का अंत है।",
        ),
        SHORT,
        "2 0/5 y d5ee c1,h7 4 0 chase 3",
        &["e3"],
    ),
    plain(
        said("How moves are written", "L'écriture des coups", "चालें कैसे लिखी जाती हैं"),
        said(
            "A spin is its number. start:a4 puts the Attacker, @c6 a Runner. The Attacker's way is its legs, n, e, \
             s or w with their lengths: n2e1. A k at the end gives Kho: e1s1k. hold stays. A Runner's move is its \
             two spaces: c6f3.",
            "Un nombre de la roue s'écrit tel quel. start:a4 place l'attaquant, @c6 un coureur. Le chemin de \
             l'attaquant, ce sont ses trajets, n, e, s ou w avec leur longueur : n2e1. Un k à la fin donne Kho : \
             e1s1k. Rester sur place s'écrit hold. Le coup d'un coureur, ce sont ses deux cases : c6f3.",
            "चकरी का अंक वैसे ही लिखा जाता है। start:a4 से हमलावर रखा जाता है, @c6 से धावक। हमलावर की चाल दिशा और दूरी से: n \
             उत्तर, e पूर्व, s दक्षिण, w पश्चिम, जैसे n2e1। अंत में k हो तो खो: e1s1k। वहीं रहना hold है। धावक की चाल उसके दो \
             ख़ानों से: c6f3।",
        ),
    ),
];
