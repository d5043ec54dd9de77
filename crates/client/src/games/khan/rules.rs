//! KHAN's rules.

use bisat_engine::OptionValue;

use crate::course::{Given, Rule, USUAL, plain, shown};
use crate::translated::said;

const TEN_QUIET_MOVES: Given = &[("quiet_limit", OptionValue::Number(10))];

pub(super) const RULES: &[Rule] = &[
    shown(
        said("The aim", "Le but", "लक्ष्य"),
        said(
            "Red and ochre each have a Kalista, the queen, and five Sbires, her servants. Take the other Kalista \
             and you win at once. Nothing is thrown: there is no luck in KHAN.",
            "Rouge et Ocre ont chacun une Kalista, la reine, et cinq Sbires, ses serviteurs. Prenez la Kalista \
             adverse : la partie est gagnée aussitôt. Rien n'est tiré au sort : KHAN se joue sans hasard.",
            "लाल और गेरुए, दोनों के पास एक कलिस्ता (रानी) और पाँच स्बीर (उसके सेवक) हैं। सामने की कलिस्ता को मारते ही बाज़ी आपकी। \
             यहाँ कोई दाँव नहीं फेंका जाता: ख़ान में क़िस्मत का कोई काम नहीं।",
        ),
        USUAL,
        "sk1sss/1S1s2/6/6/6/SKSS1S s r d5 4",
        &["b5b6"],
    ),
    shown(
        said("The mat", "Le tapis", "चटाई"),
        said(
            "Every square has one, two or three rings: that is its number. There are twelve of each. Before the \
             game red chooses which edge of the mat lies nearest. The numbers turn with the mat, the names of the \
             squares do not: a1 is always red's left corner.",
            "Chaque case porte un, deux ou trois anneaux : c'est son nombre. Il y en a douze de chaque sorte. Avant \
             la partie, Rouge choisit le bord du tapis tourné de son côté. Les nombres tournent avec le tapis, pas \
             les noms des cases : a1 est toujours le coin gauche de Rouge.",
            "हर ख़ाने पर एक, दो या तीन छल्ले हैं: यही उसका अंक है। हर अंक के बारह ख़ाने हैं। बाज़ी से पहले लाल चुने कि चटाई का कौन-सा \
             किनारा उसकी ओर रहे। चटाई के साथ अंक घूमते हैं, ख़ानों के नाम नहीं: a1 हमेशा लाल का बायाँ कोना है।",
        ),
        USUAL,
        "6/6/6/6/6/6 - r - 0",
        &["mat:e"],
    ),
    shown(
        said("Setting up", "La mise en place", "मोहरे जमाना"),
        said(
            "Red puts all six pieces on the two rows nearest red, as red likes. Ochre sees this and puts all six on \
             the two rows nearest ochre. Then red moves first, with any piece.",
            "Rouge place à son gré ses six pièces sur les deux rangées de son côté. Ocre, qui les voit, place ses \
             six pièces sur les deux rangées du sien. Puis Rouge commence, avec la pièce de son choix.",
            "पहले लाल अपने छहों मोहरे अपनी ओर की दो पंक्तियों में, मनचाहे ख़ानों पर जमाए। फिर गेरुआ, यह देखकर, अपने छहों मोहरे अपनी \
             ओर की दो पंक्तियों में जमाए। पहली चाल लाल की है, किसी भी मोहरे से।",
        ),
        USUAL,
        "6/6/6/6/6/6 s r - 0",
        &["b1:a1c1d1f1b2", "b6:e5a6c6e6f6", "b2b5"],
    ),
    shown(
        said("How a piece walks", "La marche des pièces", "मोहरा कैसे चलता है"),
        said(
            "A piece takes exactly as many steps as the number of the square it leaves: up, down, left or right, \
             with a turn after any step. On the way it enters no occupied square, and no square twice. Three steps \
             may end right next door, in a U. Kalista and Sbires walk alike.",
            "Une pièce fait exactement autant de pas que le nombre de la case qu'elle quitte : vers le haut, le \
             bas, la gauche ou la droite, en tournant après n'importe quel pas. En chemin, elle n'entre dans aucune \
             case occupée, ni deux fois dans la même. Trois pas en U peuvent finir sur la case voisine. Kalista et \
             Sbires marchent de même.",
            "मोहरा जिस ख़ाने से उठे, ठीक उसके अंक जितने क़दम चलता है: ऊपर, नीचे, बाएँ या दाएँ, और हर क़दम के बाद मुड़ सकता है। रास्ते \
             में न कोई भरा हुआ ख़ाना आए, न कोई ख़ाना दो बार। तीन क़दम U की तरह मुड़कर बग़ल के ख़ाने पर भी रुक सकते हैं। कलिस्ता और \
             स्बीर, सबकी चाल एक-सी है।",
        ),
        USUAL,
        "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0",
        &["b2c2"],
    ),
    shown(
        said("Taking", "La prise", "मारना"),
        said(
            "A piece that ends its walk on an enemy piece takes it off the mat. It may not end on a piece of its \
             own side, and it jumps over nobody.",
            "Une pièce qui finit sa marche sur une pièce adverse la prend et la retire du tapis. Elle ne peut pas \
             finir sur une pièce de son camp, et ne saute par-dessus personne.",
            "चाल सामने के मोहरे पर पूरी हो तो वह मारा जाता है और चटाई से उठ जाता है। अपने ही मोहरे पर चाल पूरी नहीं हो सकती, \
             और कोई मोहरा किसी को फाँदता नहीं।",
        ),
        USUAL,
        "sk1sss/1S2s1/6/6/1S4/1KSS1S s o b2 3",
        &["e5b5"],
    ),
    shown(
        said("The Khan asks", "Le Khan demande", "ख़ान की माँग"),
        said(
            "The piece that moved last wears the Khan, a hat. Look at the number it stands on now: the other side \
             moves a piece that stands on the same number. Only red's first move is free. So where you stop decides \
             who may answer.",
            "La pièce jouée en dernier porte le Khan, un chapeau. Regardez le nombre de sa case : l'autre camp joue \
             une pièce posée sur le même nombre. Seul le premier coup de Rouge est libre. Votre case d'arrivée \
             décide donc qui peut répondre.",
            "जो मोहरा सबसे बाद में चला, ख़ान (एक टोपी) उसी के सिर पर है। वह अब जिस अंक पर खड़ा है, सामने वाला उसी अंक पर खड़ा \
             अपना कोई मोहरा चले। केवल लाल की पहली चाल आज़ाद है। यानी आप जहाँ रुकें, उसी से तय होता है कि जवाब कौन दे।",
        ),
        USUAL,
        "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0",
        &["b2b5", "c6d6", "a1b2"],
    ),
    shown(
        said("When you cannot answer", "Quand on ne peut pas répondre", "जब जवाब न हो"),
        said(
            "Perhaps none of your pieces stands on the number asked for, or all that do are stuck. Then move any \
             other piece of yours; it walks by the number it stands on. But if even one piece can answer, you move \
             such a piece.",
            "Il se peut qu'aucune de vos pièces ne soit sur le nombre demandé, ou que toutes celles qui y sont \
             soient bloquées. Jouez alors une autre de vos pièces ; elle marche selon le nombre de sa propre case. \
             Mais si une seule pièce peut répondre, c'est une telle pièce que vous jouez.",
            "हो सकता है कि माँगे हुए अंक पर आपका कोई मोहरा न हो, या जो हों, सब फँसे हों। तब अपना कोई और मोहरा चलिए; वह अपने \
             ख़ाने के अंक से चलेगा। पर एक भी मोहरा जवाब दे सके, तो वैसा ही मोहरा चलना होगा।",
        ),
        USUAL,
        "sk2ss/1Ss3/6/6/6/K1SS1S s o b5 0",
        &["a6b5"],
    ),
    shown(
        said("A Sbire comes back", "Un Sbire revient", "स्बीर का लौटना"),
        said(
            "When you cannot answer, you may instead bring back a Sbire that was taken, onto any empty square of \
             the number asked for, anywhere on the mat. That is your whole move, and the Sbire wears the Khan.",
            "Quand vous ne pouvez pas répondre, vous pouvez aussi ramener un Sbire qui a été pris, sur une case \
             vide du nombre demandé, où que ce soit sur le tapis. C'est tout votre coup, et ce Sbire porte le Khan.",
            "जवाब न हो तो मोहरा चलने के बदले मारा गया कोई स्बीर लौटाया भी जा सकता है: माँगे हुए अंक के किसी भी ख़ाली ख़ाने पर, \
             चटाई पर कहीं भी। यही आपकी पूरी चाल है, और ख़ान उसी स्बीर के सिर पर जाता है।",
        ),
        USUAL,
        "sk2ss/2ss2/6/6/1S4/S1SSK1 s r d5 3",
        &["@c2"],
    ),
    shown(
        said("Passing", "Passer", "बारी छोड़ना"),
        said(
            "If you can neither move nor bring a Sbire back, you pass, and only then. The Khan is laid aside. The \
             other side moves any piece it likes, but brings no Sbire back.",
            "Si vous ne pouvez ni jouer ni ramener un Sbire, vous passez ; sinon, jamais. Le Khan est posé à côté. \
             L'autre camp joue la pièce de son choix, mais ne ramène pas de Sbire.",
            "न कोई चाल हो, न कोई स्बीर लौट सके, तभी बारी छोड़ी जाती है। ख़ान किनारे रख दिया जाता है। सामने वाला कोई भी \
             मोहरा चले, पर स्बीर न लौटाए।",
        ),
        USUAL,
        "2Ssks/3Sss/4Ss/1K2SS/6/6 s o e3 7",
        &["pass", "b3b2"],
    ),
    shown(
        said("The end", "La fin", "अंत"),
        said(
            "The side that takes the other Kalista wins. After 40 moves in a row without a capture the game is a draw. \
             Moves of both sides count, and so do returns and passes. A capture starts the count again.",
            "Qui prend la Kalista adverse gagne. Après 40 coups de suite sans prise, la partie est nulle. On compte \
             les coups des deux camps, retours et passes compris. Une prise remet le compte à zéro.",
            "जो सामने की कलिस्ता को मारे, उसकी जीत। लगातार 40 चालों में कुछ न मारा जाए तो बाज़ी बराबर। दोनों ओर की चालें गिनी \
             जाती हैं, लौटना और बारी छोड़ना भी। कुछ मारा जाए तो गिनती फिर शून्य से।",
        ),
        USUAL,
        "sks1ss/4s1/6/6/1S4/SKSS1S s r c6 39",
        &["f1f2"],
    ),
    shown(
        said("Options", "Les options", "विकल्प"),
        said(
            "How many moves without a capture make a draw: from 10 to 200, usually 40. The example is played with \
             10.",
            "Le nombre de coups sans prise qui fait la nulle : de 10 à 200, d'habitude 40. L'exemple se joue avec \
             10.",
            "बिना मारे कितनी चालों पर बाज़ी बराबर हो: 10 से 200 तक, आम तौर पर 40। इस उदाहरण में 10 है।",
        ),
        TEN_QUIET_MOVES,
        "sks1ss/4s1/6/6/1S4/SKSS1S s r c6 9",
        &["f1f2"],
    ),
    plain(
        said("How moves are written", "L'écriture des coups", "चालें कैसे लिखी जाती हैं"),
        said(
            "A move is its two squares: b2b5. @c3 brings a Sbire back onto c3. mat:s turns the south edge towards \
             red. A set-up names the Kalista's square, then the Sbires': b1:a1c1d1f1b2. pass is a pass.",
            "Un coup, ce sont ses deux cases : b2b5. @c3 ramène un Sbire en c3. mat:s tourne le bord sud vers \
             Rouge. Une mise en place nomme la case de la Kalista, puis celles des Sbires : b1:a1c1d1f1b2. Passer \
             s'écrit pass.",
            "चाल अपने दो ख़ानों से लिखी जाती है: b2b5। @c3 से स्बीर c3 पर लौटता है। mat:s से दक्षिणी किनारा लाल की ओर आता है। \
             मोहरे जमाने में पहले कलिस्ता का ख़ाना, फिर स्बीरों के: b1:a1c1d1f1b2। बारी छोड़ना pass है।",
        ),
    ),
];
