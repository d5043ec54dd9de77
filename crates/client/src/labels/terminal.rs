//! The full-screen terminal client, where it says what the page does not.

use super::labels;

labels! {
    /// The full-screen terminal client, where it says what the page does not.
    Terminal {
        footer: "? keys  Q leave", "? touches  Q quitter", "? कुंजियाँ  Q छोड़ें";
        menu_footer: "Arrows choose  Enter takes  Q leaves", "Flèches : choisir  Entrée : prendre  Q : quitter", "तीर से चुनिए  Enter से लीजिए  Q से छोड़िए";
        replay_footer: "[ ] step  Home End  ? keys  Q leave", "[ ] pas à pas  Début Fin  ? touches  Q quitter", "[ ] क़दम  Home End  ? कुंजियाँ  Q छोड़ें";
        go_on_with: "Go on: {}", "Continuer : {}", "आगे खेलें: {}";
        person: "Person", "Personne", "व्यक्ति";
        you_here: "you", "vous", "आप";
        program: "Program", "Programme", "प्रोग्राम";
        program_command: "Command of the program", "Commande du programme", "प्रोग्राम का आदेश";
        begin: "Begin", "Commencer", "शुरू करें";
        yes: "yes", "oui", "हाँ";
        no: "no", "non", "नहीं";
        aside: "The Khan lies beside the mat", "Le Khan est à côté du tapis", "ख़ान बिसात के बाहर है";
        looking_back: "Step {} of {}.", "Pas {} sur {}.", "क़दम {} / {}।";
        time_up: "The time of {} is up. The game goes on.", "Le temps de {} est écoulé. La partie continue.", "{} का समय समाप्त। बाज़ी चलती रहेगी।";
        nothing_to_take_back: "There is nothing to take back.", "Il n'y a rien à reprendre.", "वापस लेने को कुछ नहीं है।";
        hint_here_only: "Hints are for games at this screen.", "Les conseils sont pour les parties à cet écran.", "सुझाव केवल इसी परदे की बाज़ियों के लिए हैं।";
        looking_for_hint: "The machine looks for a hint.", "La machine cherche un conseil.", "मशीन सुझाव ढूँढ रही है।";
        not_your_turn: "It is not your turn.", "Ce n'est pas à vous.", "अभी आपकी बारी नहीं है।";
        too_small: "The window is too small for a board.", "La fenêtre est trop petite pour un plateau.", "खिड़की बिसात के लिए बहुत छोटी है।";
        kept_in: "The record is in {}.", "La partie est dans {}.", "बाज़ी {} में है।";
        to_resume: "To go on: bisat play --resume", "Pour continuer : bisat play --resume", "आगे खेलने को: bisat play --resume";
        engine_failed: "The program cannot go on: {}", "Le programme ne peut pas continuer : {}", "प्रोग्राम आगे नहीं चल सकता: {}";
        key_tab: "Tab: next piece or target", "Tab : pièce ou but suivant", "Tab: अगली गोटी या ख़ाना";
        key_take_back: "U: take back", "U : reprendre", "U: वापस लें";
        key_random: "R: any legal move", "R : un coup au hasard", "R: कोई भी वैध चाल";
        key_type: "M: type a move", "M : écrire un coup", "M: चाल लिखें";
        key_language: "F2: language", "F2 : langue", "F2: भाषा";
        key_rules: "F1: rules", "F1 : règles", "F1: नियम";
        key_button: "K: pass, stay, or skip the rest", "K : passer, rester, ou laisser le reste", "K: पास, ठहरें, या बाक़ी छोड़ें";
        key_review: "V: look the game over", "V : revoir la partie", "V: बाज़ी को देखें";
        review_key: "V looks it over.", "V la revoit.", "V से देखिए।";
        another_key: "Enter sets up another game, V looks this one over.", "Entrée prépare une autre partie, V revoit celle-ci.", "Enter से नई बाज़ी, V से यही बाज़ी देखिए।";
        key_quit: "Q: leave; the game is kept", "Q : quitter ; la partie est gardée", "Q: छोड़ें; बाज़ी रखी रहती है";
        key_mouse: "Mouse: click points, throws and buttons", "Souris : cliquer points, lancers et boutons", "माउस: ख़ानों, दाँव और बटनों पर क्लिक";
        key_sit: "J: sit down   B: begin with machines", "J : s'asseoir   B : commencer avec des machines", "J: बैठें   B: मशीनों के साथ शुरू करें";
        key_offers: "D: offer a draw   A, X: agree, decline", "D : proposer la nulle   A, X : accepter, refuser", "D: बराबरी का प्रस्ताव   A, X: मानें, मना करें";
        key_resign: "G: resign   Z: play again", "G : abandonner   Z : rejouer", "G: हार मानें   Z: फिर खेलें";
        key_ask_back: "U: ask to take back", "U : demander à reprendre", "U: वापस लेने को पूछें";
        key_after: "Enter: set up another game", "Entrée : préparer une autre partie", "Enter: नई बाज़ी जमाएँ";
        key_leave: "Q: leave", "Q : quitter", "Q: छोड़ें";
        key_back: "Esc: back", "Échap : retour", "Esc: वापस";
        key_choose: "Up, Down: choose   Left, Right: change", "Haut, Bas : choisir   Gauche, Droite : changer", "ऊपर, नीचे: चुनें   बाएँ, दाएँ: बदलें";
        key_take: "Enter: take what is chosen", "Entrée : prendre ce qui est choisi", "Enter: चुना हुआ लें";
        key_refresh: "F5: look again", "F5 : rafraîchir", "F5: फिर देखें";
        key_step: "Left, Right, [ and ]: a step", "Gauche, Droite, [ et ] : un pas", "बाएँ, दाएँ, [ और ]: एक क़दम";
        key_ten: "Up, Down: ten steps", "Haut, Bas : dix pas", "ऊपर, नीचे: दस क़दम";
        key_ends: "Home, End: the start, the end", "Début, Fin : le début, la fin", "Home, End: आरंभ, अंत";
        key_turned: "Tab, Shift-Tab: where the game turned", "Tab, Maj-Tab : où la partie a tourné", "Tab, Shift-Tab: बाज़ी कहाँ पलटी";
        key_graph: "Mouse: click on the graph to go there", "Souris : cliquer sur le graphique pour y aller", "माउस: ग्राफ़ पर क्लिक से वहाँ जाएँ";
        press_throw: "T throws.", "T lance.", "T से फेंकिए।";
        offer_keys: "A agrees, X declines.", "A accepte, X refuse.", "A से मानिए, X से मना कीजिए।";
        resign_again: "G again resigns, Esc plays on.", "G encore abandonne, Échap continue.", "G फिर दबाने से हार, Esc से खेल जारी।";
        sit_keys: "J sits down.", "J s'assied.", "J से बैठिए।";
        begin_keys: "B begins with machines.", "B commence avec des machines.", "B से मशीनों के साथ शुरू।";
        again_keys: "Z plays again.", "Z rejoue.", "Z से फिर खेलिए।";
        tables_at: "Tables at {}", "Tables à {}", "{} पर मेज़ें";
        open_new: "Open a table", "Ouvrir une table", "मेज़ खोलें";
        refresh: "F5 looks again", "F5 : rafraîchir", "F5 से फिर देखें";
        waiting: "waiting", "en attente", "प्रतीक्षा";
        playing: "playing", "en cours", "चल रही";
        open_seat: "open", "libre", "ख़ाली";
        the_code: "The table is {}.", "La table est {}.", "मेज़ {} है।";
        start_of_game: "The start.", "Le début.", "आरंभ।";
    }
}
