//! The line mode of the terminal client, for pipes, braille displays and scripts.

use super::labels;

labels! {
    /// The line mode of the terminal client, for pipes, braille displays and scripts.
    Plain {
        seed: "With --seed {} chance and machines do the same again.", "Avec --seed {}, le hasard et les machines font de même.", "--seed {} से संयोग और मशीनें फिर वही करती हैं।";
        prompt: "Move (number or token; help lists the words): ", "Coup (numéro ou code ; help donne les mots) : ", "चाल (संख्या या संकेत; help से शब्द देखिए): ";
        many: "  {} moves, as {} (moves lists them)", "  {} coups, comme {} (moves les donne tous)", "  {} चालें, जैसे {} (moves से सब देखिए)";
        refused: "“{}” cannot be played now. Near it: {}. Type a number from 1 to {} or a token; moves lists them all.", "« {} » ne peut pas être joué. Proches : {}. Tapez un nombre de 1 à {} ou un code ; moves les donne tous.", "“{}” अभी नहीं चल सकता। मिलती-जुलती: {}। 1 से {} तक की संख्या या संकेत लिखिए; moves से सब देखिए।";
        input_ended: "The input has ended.", "L'entrée est terminée.", "इनपुट समाप्त हुआ।";
        record_there: "Its record, with all that its throws were drawn from: {}/api/tables/{}/record", "Son record, avec tout ce dont ses lancers sont tirés : {}/api/tables/{}/record", "इसका लेखा, और दाँव जिससे निकले वह सब: {}/api/tables/{}/record";
        go_on_there: "To go on: bisat play --connect {} --table {}{}", "Pour continuer : bisat play --connect {} --table {}{}", "आगे खेलने को: bisat play --connect {} --table {}{}";
        no_tables: "There are no tables now. bisat play GAME --connect {} --open opens one.", "Il n'y a pas de table. bisat play JEU --connect {} --open en ouvre une.", "अभी कोई मेज़ नहीं है। bisat play GAME --connect {} --open से खोलिए।";
        over: "The game is over: {}", "La partie est finie : {}", "बाज़ी समाप्त: {}";
        go_on: "To go on from here: --state '{}'", "Pour continuer d'ici : --state '{}'", "यहाँ से आगे: --state '{}'";
        record_in: "The record is in {}.", "La partie est dans {}.", "बाज़ी {} में है।";
        nowhere: "Games are kept nowhere: --no-save was given, or their folder cannot be written to.", "Les parties ne sont gardées nulle part : --no-save, ou on ne peut écrire dans leur dossier.", "बाज़ियाँ कहीं नहीं रखी जातीं: --no-save दिया गया, या उनके फ़ोल्डर में लिखा नहीं जा सकता।";
        help_type: "Type the number of a move in the list or its token, as {}, and press Enter.", "Tapez le numéro d'un coup de la liste ou son code, comme {}, puis Entrée.", "सूची की चाल की संख्या या उसका संकेत, जैसे {}, लिखकर Enter दबाइए।";
        help_token: "Behind a token stands where the piece comes from and where it goes.", "Après un code vient d'où part la pièce et où elle va.", "संकेत के बाद लिखा है कि गोटी कहाँ से कहाँ जाती है।";
        help_all: "lists every move", "donne tous les coups", "सब चालें दिखाता है";
        help_random: "plays any legal move", "joue un coup au hasard", "कोई भी वैध चाल चलता है";
        help_hint: "says what the machine would play", "dit ce que jouerait la machine", "बताता है कि मशीन क्या चलती";
        help_undo: "goes back to your last choice", "revient à votre dernier choix", "आपके पिछले चुनाव पर लौटता है";
        help_board: "shows the board again", "montre le plateau", "बिसात फिर दिखाता है";
        help_state: "prints the position for --state", "écrit la position pour --state", "--state के लिए स्थिति लिखता है";
        help_save: "keeps the game, for --resume", "garde la partie, pour --resume", "--resume के लिए बाज़ी रखता है";
        help_rules: "tells the rules", "dit les règles", "नियम बताता है";
        help_quit: "leaves, keeps the game and says how to go on; also q and exit", "quitte, garde la partie et dit comment continuer ; aussi q et exit", "छोड़ता है, बाज़ी रखता है और बताता है आगे कैसे खेलें; q और exit भी";
        offer_words: "Type agree or decline.", "Tapez agree ou decline.", "agree या decline लिखिए।";
        help_leave: "leaves the table; also q and exit", "quitte la table ; aussi q et exit", "मेज़ छोड़ता है; q और exit भी";
        help_offers: "at a server: sit, begin, draw, takeback, agree, decline, resign, rematch", "à un serveur : sit, begin, draw, takeback, agree, decline, resign, rematch", "सर्वर पर: sit, begin, draw, takeback, agree, decline, resign, rematch";
        rules_in: "Rules and notation: docs/rules/{}.md", "Règles et notation : docs/rules/{}.md", "नियम और संकेत: docs/rules/{}.md";
        thrown: "thrown: {}", "lancé : {}", "दाँव: {}";
    }
}
