//! Labels of the terminal client's plain mode, for pipes, braille displays and scripts.

use super::labels;

labels! {
    /// Labels of the terminal client's plain mode, for pipes, braille displays and scripts.
    Plain {
        seed: "--seed {} repeats the same throws and the same moves of the machines.", "--seed {} redonne les mêmes lancers et les mêmes coups des machines.", "--seed {} से वही दाँव और मशीनों की वही चालें फिर आएँगी।";
        prompt: "Move (number or token; help lists the commands): ", "Coup (numéro ou code ; help liste les commandes) : ", "चाल (संख्या या संकेत; help से आदेश देखिए): ";
        many: "  {} moves, such as {} (type moves to list them)", "  {} coups, comme {} (tapez moves pour les voir tous)", "  {} चालें, जैसे {} (moves से सब देखिए)";
        refused: "“{}” is not legal now. Similar moves: {}. Type a number from 1 to {} or a token; moves lists them all.", "« {} » n'est pas jouable maintenant. Coups proches : {}. Tapez un nombre de 1 à {} ou un code ; moves les liste tous.", "“{}” अभी नहीं चल सकता। मिलती-जुलती: {}। 1 से {} तक की संख्या या संकेत लिखिए; moves से सब देखिए।";
        input_ended: "The input has ended.", "L'entrée est terminée.", "इनपुट समाप्त हुआ।";
        record_there: "Record of the game, with the data to verify its throws: {}/api/tables/{}/record", "Partie enregistrée, avec de quoi vérifier ses lancers : {}/api/tables/{}/record", "बाज़ी का रिकॉर्ड, दाँव जाँचने के आँकड़ों के साथ: {}/api/tables/{}/record";
        go_on_there: "To continue: bisat play --connect {} --table {}{}", "Pour continuer : bisat play --connect {} --table {}{}", "आगे खेलने को: bisat play --connect {} --table {}{}";
        no_tables: "There are no tables now. To open one: bisat play GAME --connect {} --open", "Il n'y a aucune table. Pour en ouvrir une : bisat play JEU --connect {} --open", "अभी कोई मेज़ नहीं है। bisat play GAME --connect {} --open से खोलिए।";
        over: "The game is over: {}", "La partie est finie : {}", "बाज़ी समाप्त: {}";
        go_on: "To continue from here: --state '{}'", "Pour continuer d'ici : --state '{}'", "यहाँ से आगे: --state '{}'";
        record_in: "The record is in {}.", "La partie est dans {}.", "बाज़ी {} में है।";
        nowhere: "The game is not saved: --no-save is set.", "La partie n'est pas enregistrée : --no-save est actif.", "बाज़ी सहेजी नहीं जाती: --no-save दिया गया है।";
        help_type: "Type the number of a move in the list or its token, such as {}, and press Enter.", "Tapez le numéro d'un coup de la liste ou son code, comme {}, puis Entrée.", "सूची की चाल की संख्या या उसका संकेत, जैसे {}, लिखकर Enter दबाइए।";
        help_token: "Each token is followed by where the piece comes from and where it goes.", "Chaque code est suivi du départ et de l'arrivée de la pièce.", "संकेत के बाद लिखा है कि गोटी कहाँ से कहाँ जाती है।";
        help_all: "lists every move", "liste tous les coups", "सब चालें दिखाता है";
        help_random: "plays a random legal move", "joue un coup au hasard", "कोई भी वैध चाल चलता है";
        help_hint: "shows what the machine would play", "dit ce que jouerait la machine", "बताता है कि मशीन क्या चलती";
        help_undo: "goes back to your last choice", "revient à votre dernier choix", "आपके पिछले फ़ैसले पर लौटता है";
        help_board: "shows the board again", "montre le plateau", "बिसात फिर दिखाता है";
        help_state: "prints the position for --state", "affiche la position pour --state", "--state के लिए स्थिति लिखता है";
        help_save: "saves the game, for --resume", "enregistre la partie, pour --resume", "--resume के लिए बाज़ी सहेजता है";
        help_rules: "shows the rules", "affiche les règles", "नियम बताता है";
        help_quit: "quits, saves the game and shows how to continue; also q and exit", "quitte, enregistre la partie et indique comment continuer ; aussi q et exit", "छोड़ता है, बाज़ी सहेजता है और बताता है आगे कैसे खेलें; q और exit भी";
        offer_words: "Type agree or decline.", "Tapez agree ou decline.", "agree या decline लिखिए।";
        help_leave: "leaves the table; also q and exit", "quitte la table ; aussi q et exit", "मेज़ छोड़ता है; q और exit भी";
        help_offers: "on a server: sit, begin, draw, takeback, agree, decline, resign (asks first; resign! does not), claim, rematch", "sur un serveur : sit, begin, draw, takeback, agree, decline, resign (avec confirmation ; resign! sans), claim, rematch", "सर्वर पर: sit, begin, draw, takeback, agree, decline, resign (पहले पूछता है; resign! नहीं पूछता), claim, rematch";
        resign_words: "Type yes to resign, or anything else to play on.", "Tapez yes pour abandonner, autre chose pour continuer.", "हार मानने को yes लिखिए, खेलते रहने को कुछ और।";
        rules_in: "Rules and notation: docs/rules/{}.md", "Règles et notation : docs/rules/{}.md", "नियम और संकेत: docs/rules/{}.md";
        thrown: "thrown: {}", "lancé : {}", "दाँव: {}";
    }
}
