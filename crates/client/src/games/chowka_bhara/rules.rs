//! Chowka Bhara's rules.

use bisat_engine::OptionValue;

use crate::course::{Given, Rule, USUAL, plain, shown};
use crate::translated::said;

const HIT_BONUS: Given = &[("hit_bonus", OptionValue::Flag(true))];
const LARGE: Given = &[("size", OptionValue::Number(7))];

pub(super) const RULES: &[Rule] = &[
    shown(
        said("The aim", "Le but", "लक्ष्य"),
        said(
            "Bring your four pawns from the middle of your edge round the outer ring, then round the inner ring and \
             into the centre, before the others do.",
            "Menez vos quatre pions du milieu de votre bord le long de l'anneau extérieur, puis de l'anneau \
             intérieur, jusqu'au centre, avant les autres.",
            "अपनी चारों गोटियाँ अपने किनारे के बीच से चलाकर बाहरी घेरे में, फिर भीतरी घेरे में घुमाकर केंद्र तक पहुँचाइए, औरों से पहले।",
        ),
        USUAL,
        "22,24,24,24/0,3,5,9 11 -/- 0 move 2 0 -",
        &["2:22"],
    ),
    shown(
        said("The way", "Le chemin", "रास्ता"),
        said(
            "Red starts on c1 and goes anticlockwise along the edge as far as b1. From there it turns inward to \
             b2, goes clockwise round the inner ring to c2, and into the centre, c3. The others walk the same \
             figure from the middle of their own edge.",
            "Rouge part de c1 et longe le bord, dans le sens inverse des aiguilles d'une montre, jusqu'en b1. De là, \
             il tourne vers l'intérieur en b2, suit l'anneau intérieur dans l'autre sens jusqu'en c2, et entre au \
             centre, c3. Les autres suivent la même figure depuis le milieu de leur bord.",
            "लाल का रास्ता c1 से शुरू होता है और किनारे-किनारे, घड़ी की उलटी दिशा में, b1 तक जाता है। वहाँ से b2 में मुड़कर भीतरी \
             घेरे में घड़ी की दिशा में c2 तक, और फिर केंद्र c3 में। बाक़ी सबका रास्ता भी ऐसा ही है, अपने-अपने किनारे के बीच से।",
        ),
        USUAL,
        "0,0,0,14/0,0,0,0 10 -/- 0 move 8 0 -",
        &["8:14"],
    ),
    shown(
        said("Throwing", "Lancer", "दाँव"),
        said(
            "Throw four cowries and count the mouths that lie up: 1 to 4. None up counts 8. A 4 or an 8 is kept and \
             you throw again, as often as it happens. A 1, 2 or 3 is kept, too, and ends the throwing. Only then do \
             you move.",
            "Lancez quatre cauris et comptez les ouvertures tournées vers le haut : de 1 à 4. Aucune compte 8. Un 4 \
             ou un 8 se garde et vous relancez, aussi souvent que cela arrive. Un 1, un 2 ou un 3 se garde aussi et \
             met fin aux lancers. Alors seulement, vous jouez.",
            "चार कौड़ियाँ फेंकिए और जितनी चित पड़ें, यानी मुँह ऊपर, उतना दाँव: 1 से 4। एक भी चित न हो तो 8। 4 या 8 आए तो उसे \
             रखिए और फिर फेंकिए, जितनी बार भी आए। 1, 2 या 3 भी रखा जाता है, पर उसके बाद फेंकना बंद। चालें उसके बाद ही होती हैं।",
        ),
        USUAL,
        "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -",
        &["4", "8", "3", "8:0", "4:0", "3:4"],
    ),
    shown(
        said("Moving", "Jouer", "चलना"),
        said(
            "Spend each kept value once, in any order: it takes one pawn, or one double, forward by exactly that \
             many squares. You pass over anything but a block. While some kept value can be played, you \
             play one.",
            "Jouez une fois chaque valeur gardée, dans l'ordre de votre choix : elle avance un pion, ou un double, \
             d'exactement autant de cases. On passe par-dessus tout, sauf un double qui barre le chemin. Tant \
             qu'une valeur gardée peut se jouer, vous en jouez une.",
            "रखा हुआ हर दाँव एक बार चलिए, जिस क्रम में चाहें: उससे एक गोटी, या एक जोड़ी, ठीक उतने ख़ाने आगे जाती है। रास्ता रोकने \
             वाली जोड़ी के सिवा किसी के भी ऊपर से निकलना खुला है। जब तक कोई दाँव चल सके, उसे चलना होगा।",
        ),
        USUAL,
        "0,0,0,6/0,0,0,5 00 -/- 0 move 2,4 0 -",
        &["2:0", "4:6"],
    ),
    shown(
        said("Values nobody can use", "Les valeurs injouables", "जो दाँव काम न आए"),
        said(
            "A value that no pawn can use is lost. When none is left, the turn passes by itself.",
            "Une valeur qu'aucun pion ne peut jouer est perdue. Quand il n'en reste plus, le tour passe de \
             lui-même.",
            "जो दाँव कोई गोटी न चल सके, वह बेकार जाता है। कोई दाँव न बचे तो बारी अपने-आप आगे जाती है।",
        ),
        USUAL,
        "23,24,24,24/0,0,5,9 11 -/- 0 cast - 0 -",
        &["3"],
    ),
    shown(
        said("Hitting", "Toucher", "काटना"),
        said(
            "A pawn that lands on a single enemy pawn hits it, unless the square is safe. Hit! That pawn goes back \
             to its own start. A hit gives no extra throw, unless you have chosen so.",
            "Un pion qui arrive sur un pion adverse seul le touche, sauf sur un refuge. Touché ! Ce pion retourne à \
             son départ. Toucher ne donne pas de lancer de plus, sauf si vous l'avez choisi.",
            "सामने की अकेली गोटी पर आपकी गोटी आकर रुके तो वह कट जाती है, बशर्ते ख़ाना सुरक्षित न हो। कट गई! वह गोटी अपने घर \
             लौटती है। काटने से कोई और दाँव नहीं मिलता, जब तक ऐसा चुना न गया हो।",
        ),
        USUAL,
        "0,0,0,5/0,0,0,15 00 -/- 0 move 2 0 -",
        &["2:5"],
    ),
    shown(
        said("Safe squares", "Les refuges", "सुरक्षित ख़ाने"),
        said(
            "The middles of the four edges and the centre bear a cross. There nobody is hit, and any number of \
             pawns may stand together, whosever they are.",
            "Les milieux des quatre bords et le centre portent une croix. Personne n'y est touché, et l'on peut s'y \
             tenir à plusieurs, quel que soit le camp.",
            "चारों किनारों के बीच के ख़ानों और केंद्र पर चीरा (✕) बना है। वहाँ कोई गोटी नहीं कटती, और कितनी ही गोटियाँ साथ रह \
             सकती हैं, चाहे जिसकी हों।",
        ),
        USUAL,
        "0,0,0,5/0,0,0,15 00 -/- 0 move 3 0 -",
        &["3:5"],
    ),
    shown(
        said("The way inward", "Le chemin intérieur", "भीतर का रास्ता"),
        said(
            "Until you have hit once, your pawns stay on the outer ring. From your first hit on the way inward is \
             open to all of them, at once and for the rest of the game.",
            "Tant que vous n'avez touché personne, vos pions restent sur l'anneau extérieur. Dès que vous avez \
             touché une fois, le chemin intérieur leur est ouvert à tous, aussitôt et pour le reste de la partie.",
            "जब तक आपने एक बार किसी को काटा न हो, आपकी गोटियाँ बाहरी घेरे में ही रहती हैं। पहली बार काटते ही भीतर का रास्ता \
             आपकी सब गोटियों के लिए खुल जाता है, उसी पल से बाज़ी के अंत तक।",
        ),
        USUAL,
        "0,0,5,14/0,0,0,15 00 -/- 0 move 2,4 0 -",
        &["2:5", "4:14"],
    ),
    shown(
        said("Doubles", "Les doubles", "जोड़ियाँ"),
        said(
            "Two pawns of yours on a square that is not safe are a double. A value moves one of them, or both \
             together. A single pawn may not land on an enemy double; a double may, and hits both. There are never \
             three pawns on such a square.",
            "Deux de vos pions sur une case qui n'est pas un refuge forment un double. Une valeur avance l'un \
             d'eux, ou les deux ensemble. Un pion seul ne peut pas arriver sur un double adverse ; un double le \
             peut, et touche les deux pions. Il n'y a jamais trois pions sur une telle case.",
            "जो ख़ाना सुरक्षित न हो, उस पर आपकी दो गोटियाँ जोड़ी हैं। एक दाँव से उनमें से एक चले, या दोनों साथ। सामने की जोड़ी पर \
             अकेली गोटी नहीं रुक सकती; जोड़ी रुक सकती है, और दोनों को काटती है। ऐसे ख़ाने पर तीन गोटियाँ कभी नहीं होतीं।",
        ),
        USUAL,
        "0,0,2,3/0,0,15,15 00 -/- 0 move 1,4 0 -",
        &["1:2", "4:3d"],
    ),
    shown(
        said("Blocks", "Barrer le chemin", "रास्ता रोकना"),
        said(
            "A double that formed on the outer ring in your turn, or moved there, blocks until your next turn \
             begins: no enemy pawn may pass it. After that it blocks no more while it stays. A double on the inner \
             ring never blocks, nor does one that was broken and formed again on the same square in one turn.",
            "Un double formé ou arrivé sur l'anneau extérieur pendant votre tour barre le chemin jusqu'au début de \
             votre tour suivant : aucun pion adverse ne le dépasse. Ensuite, il ne barre plus rien tant qu'il reste \
             là. Un double de l'anneau intérieur ne barre jamais le chemin, ni un double défait et refait sur la \
             même case dans le même tour.",
            "आपकी बारी में बाहरी घेरे पर जो जोड़ी बनी या आकर रुकी, वह आपकी अगली बारी शुरू होने तक रास्ता रोकती है: सामने की कोई \
             गोटी उसे पार नहीं करती। उसके बाद, जब तक वहीं रहे, वह रास्ता नहीं रोकती। भीतरी घेरे की जोड़ी कभी रास्ता नहीं रोकती, \
             न वह जो एक ही बारी में टूटकर वहीं फिर बनी हो।",
        ),
        USUAL,
        "0,0,2,3/0,0,0,9 00 -/- 0 move 1 0 -",
        &["1:2", "3", "3:0"],
    ),
    shown(
        said("Getting home", "Rentrer", "पकना"),
        said(
            "The centre needs the exact number: a pawn may not go past it. A double enters it together, by one \
             value.",
            "Le centre demande le nombre exact : aucun pion ne peut le dépasser. Un double y entre d'un coup, avec \
             une seule valeur.",
            "केंद्र के लिए ठीक उतना ही दाँव चाहिए: कोई गोटी उसके आगे नहीं जा सकती। जोड़ी एक ही दाँव से साथ पकती है।",
        ),
        USUAL,
        "19,21,24,24/0,0,0,9 11 -/- 0 move 3,4 0 -",
        &["3:21"],
    ),
    shown(
        said("The end", "La fin", "अंत"),
        said(
            "A player who brings the last pawn home is done, and the turn stops at once. The others play on for the \
             next places; the one left is last. If nobody still on the way could ever move again, they share the \
             next place.",
            "Qui rentre son dernier pion a fini, et son tour s'arrête aussitôt. Les autres jouent pour les places \
             suivantes ; qui reste seul en chemin est dernier. Si plus personne ne peut jamais jouer, ceux qui \
             restent partagent la place suivante.",
            "जिसकी आख़िरी गोटी पक जाए, उसका खेल पूरा, और वह बारी वहीं रुक जाती है। बाक़ी अगले स्थानों के लिए खेलते रहते हैं; जो \
             अकेला बचे, वह आख़िरी। अगर अब कोई कभी चल ही न सके, तो बचे हुए सब अगला स्थान बाँटते हैं।",
        ),
        USUAL,
        "13,14,15,15/14,14,15,15 00 -/- 0 move 1 0 -",
        &["1:13"],
    ),
    shown(
        said("Options", "Les options", "विकल्प"),
        said(
            "Two, three or four may play. And a hit may give a throw: each move that hits then owes you one more \
             round of throws, once the kept values are spent. The example shows it.",
            "On joue à deux, trois ou quatre. Et toucher peut donner un lancer : chaque coup qui touche vaut alors \
             une nouvelle série de lancers, une fois jouées les valeurs gardées. L'exemple le montre.",
            "दो, तीन या चार खेल सकते हैं। और चाहें तो काटने पर दाँव मिले: तब काटने वाली हर चाल पर, रखे हुए दाँव पूरे होने के बाद, \
             फिर फेंकने को मिलता है। उदाहरण में यही है।",
        ),
        HIT_BONUS,
        "0,0,0,5/0,0,0,15 00 -/- 0 move 2 0 -",
        &["2:5", "1", "1:0"],
    ),
    shown(
        said("The large board", "Le grand plateau", "बड़ी बिसात"),
        said(
            "The large board has 7 by 7 squares; everyone has six pawns and throws six cowries. One to five mouths \
             up count 1 to 5, all six count 6, none counts 12; after a 6 or a 12 you throw again. The corners of \
             the middle ring are safe, too. All inside the outer ring needs a hit first.",
            "Le grand plateau a 7 cases sur 7 ; chacun a six pions et lance six cauris. De une à cinq ouvertures \
             comptent 1 à 5, les six comptent 6, aucune compte 12 ; après un 6 ou un 12, on relance. Les coins de \
             l'anneau du milieu sont aussi des refuges. Pour quitter l'anneau extérieur, il faut avoir touché.",
            "बड़ी बिसात 7 गुणा 7 ख़ानों की है; हर एक की छह गोटियाँ हैं और छह कौड़ियाँ फेंकी जाती हैं। 1 से 5 चित हों तो उतना ही \
             दाँव, छहों हों तो 6, एक भी न हो तो 12; 6 या 12 के बाद फिर फेंका जाता है। बीच वाले घेरे के चारों कोने भी सुरक्षित हैं। \
             बाहरी घेरे से भीतर जाने के लिए पहले काटना ज़रूरी है।",
        ),
        LARGE,
        "0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast - 0 -",
        &["12", "3", "12:0", "3:0"],
    ),
    plain(
        said("How moves are written", "L'écriture des coups", "चालें कैसे लिखी जाती हैं"),
        said(
            "A throw is its number. A move is the value, a colon, and how far the pawn has come: 3:5 takes the pawn \
             that is five squares from its start three further. A d at the end moves a double: 4:3d.",
            "Un lancer s'écrit par son nombre. Un coup, c'est la valeur, deux points et le chemin déjà fait : 3:5 \
             avance de trois cases le pion qui en a fait cinq. Un d à la fin joue un double : 4:3d.",
            "दाँव अपने अंक से लिखा जाता है। चाल में पहले दाँव, फिर वह दूरी जो गोटी तय कर चुकी: 3:5 से वह गोटी तीन ख़ाने चलती है जो \
             घर से पाँच ख़ाने आई हो। अंत में d हो तो जोड़ी चलती है: 4:3d।",
        ),
    ),
];
