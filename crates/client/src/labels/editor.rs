//! Labels of the position editor.

use super::labels;

labels! {
    /// Labels of the position editor.
    Editor {
        title: "Edit a position", "Composer une position", "स्थिति बनाएँ";
        edit_position: "Edit this position", "Modifier cette position", "यह स्थिति बदलें";
        how: "Pick a piece, then the place to put it. Pick the piece again to drop it.", "Choisissez une pièce, puis l'endroit où la poser. Choisissez-la de nouveau pour la lâcher.", "मोहरा चुनिए, फिर वह जगह जहाँ उसे रखना है। छोड़ने के लिए उसे फिर चुनिए।";
        picked: "{} is picked. Pick a place for it.", "{}\u{202f}: choisissez sa place.", "चुना हुआ मोहरा: {}। अब इसकी जगह चुनिए।";
        beside: "Beside the board", "À côté du plateau", "बिसात के बाहर";
        put_here: "put it here", "poser ici", "यहाँ रखें";
        take_off: "Take off the board", "Retirer du plateau", "बिसात से हटाएँ";
        turn_piece: "Change the piece", "Modifier la pièce", "मोहरा बदलें";
        settings: "Turn and throws", "Tour et lancers", "बारी और दाँव";
        from_start: "Start of the game", "Début de la partie", "बाज़ी की शुरुआत";
        possible: "This position is possible.", "Cette position est possible.", "यह स्थिति संभव है।";
        not_possible: "This position is not possible.", "Cette position n'est pas possible.", "यह स्थिति संभव नहीं है।";
        text_refused: "This text is not a position of this game.", "Ce texte n'est pas une position de ce jeu.", "यह पाठ इस खेल की कोई स्थिति नहीं है।";
        state: "Position as text", "Position sous forme de texte", "पाठ के रूप में स्थिति";
    }
}
