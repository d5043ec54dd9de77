//! Pachisi's rules.

use std::borrow::Cow;

use bisat_engine::OptionValue;

use crate::course::{Given, Rule, USUAL, plain, shown};
use crate::translated::said;

const TWO: Given = &[("players", OptionValue::Number(2))];
const THREE: Given = &[("players", OptionValue::Number(3))];
const TWO_WITH_A_DIE: Given =
    &[("players", OptionValue::Number(2)), ("throw", OptionValue::Word(Cow::Borrowed("die")))];

pub(super) const RULES: &[Rule] = &[
    shown(
        said("The aim", "Le but", "लक्ष्य"),
        said(
            "Bring your four pieces once round the cloth, then up the middle of your own arm into the centre, \
             before the others do.",
            "Faites faire à vos quatre pièces le tour de l'étoffe, puis menez-les par le milieu de votre bras \
             jusqu'au centre, avant les autres.",
            "अपनी चारों गोटियों को बिसात का एक चक्कर लगवाकर, अपनी भुजा के बीच से केंद्र तक पहुँचाइए, औरों से पहले।",
        ),
        TWO,
        "77,81,81,81/0,3,50,60 0 move 4 - 0 - -",
        &["4:77"],
    ),
    shown(
        said("The way", "Le chemin", "रास्ता"),
        said(
            "The cloth has four arms: A black, B blue, C green, D red. A piece comes on at block 1 of its own arm, \
             goes out along 1 to 8, back in along 9 to 16, and on to the next arm, anticlockwise, round all four. \
             The middle column of an arm is for its own colour alone.",
            "L'étoffe a quatre bras : A noir, B bleu, C vert, D rouge. Une pièce entre par la case 1 de son bras, \
             s'éloigne de 1 à 8, revient de 9 à 16, puis passe au bras suivant, dans le sens inverse des aiguilles \
             d'une montre, et fait ainsi le tour des quatre. La colonne du milieu d'un bras est réservée à sa \
             couleur.",
            "बिसात की चार भुजाएँ हैं: A काली, B नीली, C हरी, D लाल। गोटी अपनी भुजा के ख़ाने 1 पर उतरती है, 1 से 8 तक बाहर \
             जाती है, 9 से 16 तक लौटती है, और फिर घड़ी की उलटी दिशा में अगली भुजा पर; इसी तरह चारों का चक्कर। भुजा की बीच की \
             क़तार केवल उसके अपने रंग की है।",
        ),
        TWO,
        "0,0,0,12/0,0,0,0 0 move 10 - 0 - -",
        &["10:12"],
    ),
    shown(
        said("Who begins", "Qui commence", "शुरुआत किसकी"),
        said(
            "Everyone throws once, in the order A, B, C, D. The highest throw begins; those who share it throw \
             again among themselves. From then on turns pass in the same order. Two play A and C; three play A, B \
             and C.",
            "Chacun lance une fois, dans l'ordre A, B, C, D. Le plus haut lancer commence ; ceux qui le partagent \
             relancent entre eux. Ensuite, les tours passent dans le même ordre. À deux, on joue A et C ; à trois, \
             A, B et C.",
            "A, B, C, D के क्रम से हर एक का एक दाँव। सबसे ऊँचे दाँव वाले की शुरुआत; वह बराबर रहे तो उन्हीं के दाँव फिर। उसके बाद \
             बारी इसी क्रम से चलती है। दो खेलें तो A और C; तीन खेलें तो A, B और C।",
        ),
        USUAL,
        "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,?,?,? - 0 - -",
        &["4", "3", "4", "2", "5", "10"],
    ),
    shown(
        said("Throwing", "Lancer", "दाँव"),
        said(
            "Throw six cowries and count the mouths that lie up. Two to six count just that, one counts 10, none \
             counts 25. A 2, 3, 4 or 5 ends the throwing. 6, 10 and 25 are graces: you keep them and throw again. \
             Only then do you move.",
            "Lancez six cauris et comptez les ouvertures tournées vers le haut. De deux à six comptent autant, une \
             seule compte 10, aucune compte 25. Un 2, un 3, un 4 ou un 5 met fin aux lancers. Un 6, un 10 ou un 25 \
             se garde et vous relancez. Alors seulement, vous jouez.",
            "छह कौड़ियाँ फेंकिए और चित पड़ी कौड़ियाँ गिनिए। 2 से 6 चित हों तो उतना ही दाँव, एक हो तो 10, एक भी न हो तो 25। 2, \
             3, 4 या 5 पर फेंकना बंद। 6, 10 या 25 आए तो उसे रखिए और फिर फेंकिए। चालें उसके बाद ही होती हैं।",
        ),
        TWO,
        "0,0,0,0/0,0,0,0 0 throw - - 0 - -",
        &["10", "4", "10:0", "4:0"],
    ),
    shown(
        said("Three times the same", "Trois fois le même", "लगातार तीन बार"),
        said(
            "The same grace three times in a row cancels the throws: all that you keep is lost, the third one, too, \
             and the throwing ends. 6, 10, 6 cancels nothing. An extra turn that you are owed is still yours.",
            "Le même 6, 10 ou 25 trois fois de suite annule les lancers : tout ce que vous gardez est perdu, le \
             troisième aussi, et l'on ne relance plus. 6, 10, 6 n'annule rien. Un tour de plus qui vous est dû \
             reste à vous.",
            "6, 10 या 25 में से वही दाँव लगातार तीन बार आए तो रखे हुए सब दाँव रद्द, तीसरा भी, और फेंकना बंद। 6, 10, 6 से कुछ रद्द \
             नहीं होता। जो एक और बारी मिलनी हो, वह आपकी ही रहती है।",
        ),
        TWO,
        "0,0,0,7/0,0,0,0 0 throw - - 0 - -",
        &["6", "6", "6"],
    ),
    shown(
        said("Moving", "Jouer", "चलना"),
        said(
            "Spend each kept throw once, in the order you like, on one piece or one pair. Any throw brings a piece \
             on from its start. You may pass over everybody: nothing blocks the way. What no piece can use is lost, \
             and you may give up the rest at any time.",
            "Jouez une fois chaque lancer gardé, dans l'ordre de votre choix, avec une pièce ou une paire. Tout \
             lancer fait entrer une pièce. On passe par-dessus tout le monde : rien ne barre le chemin. Ce \
             qu'aucune pièce ne peut jouer est perdu, et vous pouvez renoncer au reste à tout moment.",
            "रखा हुआ हर दाँव एक बार चलिए, जिस क्रम में चाहें, एक गोटी या एक जोड़ी से। घर से गोटी किसी भी दाँव पर उतरती है। किसी \
             के भी ऊपर से निकलना खुला है: यहाँ रास्ता कोई नहीं रोकता। जो दाँव कोई गोटी न चल सके, वह बेकार जाता है, और बाक़ी दाँव \
             कभी भी छोड़े जा सकते हैं।",
        ),
        TWO,
        "0,0,0,7/0,0,0,0 0 move 3,10 - 0 - -",
        &["3:7", "skip"],
    ),
    shown(
        said("Hitting", "Toucher", "काटना"),
        said(
            "A piece that lands on a single enemy piece hits it, unless it stands on a cross. Hit! That piece goes \
             back to its start. Each move that hits owes you an extra turn: when your throws are spent, you throw \
             again. There is no limit to this.",
            "Une pièce qui arrive sur une pièce adverse seule la touche, sauf sur une croix. Touché ! Cette pièce \
             retourne à son départ. Chaque coup qui touche vous vaut un tour de plus : une fois vos lancers joués, \
             vous relancez. Il n'y a pas de limite.",
            "सामने की अकेली गोटी पर आपकी गोटी आकर रुके तो वह कट जाती है, बशर्ते वह चीरे पर न हो। कट गई! वह अपने घर लौटती है। \
             काटने वाली हर चाल पर एक और बारी मिलती है: रखे हुए दाँव पूरे हों तो फिर फेंकिए। इसकी कोई सीमा नहीं।",
        ),
        TWO,
        "0,0,0,4/0,0,0,46 0 move 4,10 - 0 - -",
        &["10:4", "4:0", "3", "3:0"],
    ),
    shown(
        said("Crosses", "Les croix", "चीरे"),
        said(
            "Blocks 5 and 12 of every arm bear a cross. Pieces on a cross are safe: no enemy may land there. In the \
             example green throws the 4 that would lead onto black's cross, and another piece has to use it.",
            "Les cases 5 et 12 de chaque bras portent une croix. Une pièce sur une croix est à l'abri : aucun \
             adversaire ne peut y arriver. Dans l'exemple, Vert lance le 4 qui mènerait sur la croix de Noir, et \
             doit le jouer avec une autre pièce.",
            "हर भुजा के ख़ाने 5 और 12 पर चीरा (✕) बना है। चीरे पर गोटी सुरक्षित है: सामने की कोई गोटी वहाँ नहीं रुक सकती। उदाहरण \
             में हरे का दाँव 4 काले के चीरे तक पहुँचाता, इसलिए उसे किसी और गोटी से चलना पड़ता है।",
        ),
        TWO,
        "0,0,0,10/0,0,0,40 0 move 2 - 0 - -",
        &["2:10", "4", "4:0"],
    ),
    shown(
        said("Pairs", "Les paires", "जोड़ियाँ"),
        said(
            "Two pieces of yours on one block of the track are a pair. It moves as one, by half of an even throw; \
             an odd throw is not for it. A single piece may not land on an enemy pair; a pair may, and hits both. \
             There are never three on a block, and no pairs on the start or in the column.",
            "Deux de vos pièces sur une même case du parcours forment une paire. Elles avancent ensemble, de la \
             moitié d'un lancer pair ; un lancer impair n'est pas pour elles. Une pièce seule ne peut pas arriver \
             sur une paire adverse ; une paire le peut, et touche les deux. Jamais trois pièces sur une case, et \
             pas de paire au départ ni dans la colonne.",
            "रास्ते के एक ही ख़ाने पर आपकी दो गोटियाँ जोड़ी हैं। जोड़ी साथ चलती है, सम दाँव के आधे से; विषम दाँव उसके लिए नहीं। सामने \
             की जोड़ी पर अकेली गोटी नहीं रुक सकती; जोड़ी रुक सकती है, और दोनों को काटती है। एक ख़ाने पर तीन कभी नहीं, और घर में \
             या बीच की क़तार में जोड़ी नहीं होती।",
        ),
        TWO,
        "0,0,3,7/0,0,0,20 0 move 4,6 - 0 - -",
        &["4:3", "6:7p"],
    ),
    shown(
        said("Parting a pair", "Séparer une paire", "जोड़ी का टूटना"),
        said(
            "One piece of a pair may go alone only from a cross, and only if the pair stood there before this turn. \
             Extra turns belong to the same turn.",
            "Une pièce d'une paire ne peut partir seule que d'une croix, et seulement si la paire s'y trouvait \
             avant ce tour. Les tours de plus font partie du même tour.",
            "जोड़ी की एक गोटी अकेली केवल चीरे से निकल सकती है, और तभी जब जोड़ी इस बारी से पहले से वहाँ हो। मिली हुई और बारियाँ \
             इसी बारी का हिस्सा हैं।",
        ),
        TWO,
        "0,0,5,5/0,0,0,42 0 move 3 - 0 - -",
        &["3:5"],
    ),
    shown(
        said("Home or round again", "Rentrer ou refaire le tour", "भीतर या एक चक्कर और"),
        said(
            "A piece that has been round comes to block 8 of its own arm. Each move past it is your choice: into \
             the middle column, or round again for a whole lap. A pair turns in only if both its pieces have been \
             round.",
            "Une pièce qui a fait le tour revient à la case 8 de son bras. Chaque coup au-delà vous laisse le \
             choix : dans la colonne du milieu, ou encore un tour entier. Une paire n'entre dans la colonne que si \
             ses deux pièces ont fait le tour.",
            "चक्कर पूरा करके गोटी अपनी भुजा के ख़ाने 8 तक लौटती है। उसके आगे हर चाल में चुनना आपका है: बीच की क़तार में, या एक पूरा \
             चक्कर और। जोड़ी क़तार में तभी जाती है जब उसकी दोनों गोटियाँ चक्कर लगा चुकी हों।",
        ),
        TWO,
        "0,0,0,70/0,0,0,0 0 move 4 - 0 - -",
        &["4:70"],
    ),
    shown(
        said("The centre", "Le centre", "केंद्र"),
        said(
            "The centre needs the exact number. As cowries cannot show a 1, with them any throw takes a piece from \
             the last block of the column into the centre.",
            "Le centre demande le nombre exact. Comme les cauris ne donnent pas de 1, avec eux tout lancer mène au \
             centre une pièce de la dernière case de la colonne.",
            "केंद्र के लिए ठीक उतना ही दाँव चाहिए। कौड़ियों से 1 नहीं आता, इसलिए उनके साथ क़तार के आख़िरी ख़ाने से गोटी किसी भी दाँव \
             पर केंद्र में जाती है।",
        ),
        TWO,
        "40,80,81,81/0,0,0,9 0 throw - - 0 - -",
        &["4", "4:80"],
    ),
    shown(
        said("The end", "La fin", "अंत"),
        said(
            "A player who brings the fourth piece into the centre is done, and the turn ends there, extra turns \
             included. The others play on for the next places; the one left is last. A game has no limit of length.",
            "Qui mène sa quatrième pièce au centre a fini, et son tour s'arrête là, tours de plus compris. Les \
             autres jouent pour les places suivantes ; qui reste seul en chemin est dernier. La longueur d'une \
             partie n'a pas de limite.",
            "जिसकी चौथी गोटी केंद्र में पहुँच जाए, उसका खेल पूरा, और वह बारी वहीं ख़त्म, मिली हुई और बारियाँ भी। बाक़ी अगले स्थानों के \
             लिए खेलते रहते हैं; जो अकेला बचे, वह आख़िरी। बाज़ी की लंबाई की कोई सीमा नहीं।",
        ),
        THREE,
        "77,81,81,81/0,3,5,6/0,0,0,9 0 move 4 - 0 - -",
        &["4:77"],
    ),
    shown(
        said("Options", "Les options", "विकल्प"),
        said(
            "Two, three or four may play; four is usual. Instead of cowries you may throw a die: it shows 1 to 6, a \
             6 is its only grace, and from the last block of the column only a 1 leads into the centre.",
            "On joue à deux, trois ou quatre ; d'habitude à quatre. Au lieu des cauris, on peut lancer un dé : il \
             donne de 1 à 6, seul le 6 fait relancer, et de la dernière case de la colonne, seul un 1 mène au \
             centre.",
            "दो, तीन या चार खेल सकते हैं; आम तौर पर चार। कौड़ियों की जगह पासा भी फेंका जा सकता है: उस पर 1 से 6 आते हैं, केवल 6 \
             पर फिर फेंका जाता है, और क़तार के आख़िरी ख़ाने से केवल 1 केंद्र में ले जाता है।",
        ),
        TWO_WITH_A_DIE,
        "40,80,81,81/0,0,0,9 0 throw - - 0 - -",
        &["1", "1:80"],
    ),
    plain(
        said("How moves are written", "L'écriture des coups", "चालें कैसे लिखी जाती हैं"),
        said(
            "A throw is its number. A move is the throw, a colon, and how far the piece has come: 4:70. A p moves a \
             pair, 4:4p; an r goes round again, 4:70r. skip gives the rest up.",
            "Un lancer s'écrit par son nombre. Un coup, c'est le lancer, deux points et le chemin déjà fait : 4:70. \
             Un p joue une paire, 4:4p ; un r refait le tour, 4:70r. Renoncer au reste s'écrit skip.",
            "दाँव अपने अंक से लिखा जाता है। चाल में पहले दाँव, फिर वह दूरी जो गोटी तय कर चुकी: 4:70। p हो तो जोड़ी चलती है, \
             4:4p; r हो तो एक चक्कर और, 4:70r। बाक़ी दाँव छोड़ना skip है।",
        ),
    ),
];
