//! Labels of the table screen.

use super::labels;

labels! {
    /// Labels of the table screen.
    Play {
        moves: "Moves", "Coups", "चालें";
        board: "Board", "Plateau", "बिसात";
        table: "Table", "Table", "मेज़";
        hint: "Hint", "Conseil", "सुझाव";
        hint_is: "Hint ({}): {}", "Conseil ({}) : {}", "सुझाव ({}): {}";
        advised: "Hint: {}", "Conseil\u{202f}: {}", "सुझाव: {}";
        throw_counts: "What a throw counts", "Ce que vaut un lancer", "किस दाँव का कितना मान";
        spin_counts: "What a spin shows", "Ce que donne la roue", "चकरी पर क्या आता है";
        mouths_up: "Mouths up", "Ouvertures vers le haut", "मुँह ऊपर";
        counts: "Counts", "Vaut", "मान";
        shows: "Shows", "Donne", "अंक";
        how_likely: "Chance", "Probabilité", "संभावना";
        each_likely: "{} each", "{} chacun", "हर एक {}";
        throws_again: "throw again", "on relance", "फिर फेंकें";
        asking_hint: "Asking the machine.", "La machine réfléchit.", "मशीन से पूछा जा रहा है।";
        left_to_put: "{} left to place", "Encore {} à placer", "{} और रखना है|{} और रखने हैं";
        set_up_for_me: "Set up for me", "Placer pour moi", "मेरे लिए रख दें";
        set_ups: "Choose a set-up", "Choisir un placement", "जमावट चुनें";
        set_up_again: "As last time", "Comme la dernière fois", "पिछली बार जैसी";
        set_up_mirrored: "As last time, mirrored", "Comme la dernière fois, en miroir", "पिछली बार जैसी, उलटी";
        set_up_like_other: "Like the other side", "Comme l'adversaire", "सामने वाले जैसी";
        more_on_board: "{} more on the board", "{} de plus sur le plateau", "बिसात पर {} और";
        to_my_turn: "To my turn", "À mon tour", "मेरी बारी तक";
        finish_game: "Finish the game", "Finir la partie", "बाज़ी पूरी करें";
        take_back: "Take back", "Reprendre le coup", "वापस लें";
        offer_draw: "Offer a draw", "Proposer la nulle", "बराबरी का प्रस्ताव";
        resign: "Resign", "Abandonner", "हार मानें";
        resign_sure: "Resign this game?", "Abandonner cette partie ?", "यह बाज़ी छोड़ दें?";
        rated: "Rated game: no hints, no take-backs.", "Partie classée : ni conseils ni reprises.", "रेटेड बाज़ी: न सुझाव, न चाल की वापसी।";
        unrated: "This game does not count for ratings.", "Cette partie ne compte pas pour le classement.", "यह बाज़ी रेटिंग में नहीं गिनी जाएगी।";
        unrated_guest: "This game does not count for ratings, because a guest plays.", "Cette partie ne compte pas pour le classement, car un invité joue.", "यह बाज़ी रेटिंग में नहीं गिनी जाएगी, क्योंकि एक अतिथि खेल रहा है।";
        claim: "Claim the win", "Réclamer la victoire", "जीत का दावा करें";
        leave: "Leave", "Quitter", "छोड़ें";
        rematch: "Play again", "Rejouer", "फिर खेलें";
        new_game: "New game", "Nouvelle partie", "नई बाज़ी";
        review: "Review the game", "Revoir la partie", "बाज़ी दोबारा देखें";
        throw: "Throw", "Lancer", "फेंकें";
        spin: "Spin", "Tourner la roue", "घुमाएँ";
        toss: "Toss", "Tirer au sort", "टॉस करें";
        to: "to {}", "vers {}", "{} तक";
        by_way_of: "via {}", "par {}", "{} से होकर";
        rules: "Rules", "Règles", "नियम";
        looking_back: "Step {} of {}. The game has moved on since.", "Étape {} sur {}. La partie a continué depuis.", "क़दम {} / {}। बाज़ी इससे आगे है।";
        no_clock: "This game has no clock.", "Partie sans pendule.", "इस बाज़ी में घड़ी नहीं है।";
        home: "home", "arrivée", "पकती है";
        kept: "Kept throws", "Lancers gardés", "रखे हुए दाँव";
        score: "Score", "Score", "अंक";
        type_move: "Type a move", "Écrire un coup", "चाल लिखिए";
        play_it: "Play", "Jouer", "चलें";
        first: "First", "Début", "पहली";
        previous: "Previous", "Précédent", "पिछली";
        next: "Next", "Suivant", "अगली";
        last: "Last", "Dernier", "आख़िरी";
        to_now: "Back to the game", "Revenir à la partie", "बाज़ी पर लौटें";
        keys_hint: "Arrows walk the board, Enter picks and puts down, ? lists the keys", "Les flèches parcourent le plateau, Entrée prend et pose, ? liste les touches", "तीर से बिसात पर चलिए, Enter से उठाइए और रखिए, ? से कुंजियाँ देखिए";
        keys: "Keys", "Touches", "कुंजियाँ";
        key_arrows: "Arrows: to the nearest point", "Flèches : vers la case la plus proche", "तीर: सबसे पास के ख़ाने पर";
        key_next: "N, P: next and previous piece or target", "N, P : pièce ou case suivante, précédente", "N, P: अगली और पिछली गोटी या ख़ाना";
        key_enter: "Enter, Space: pick and put down", "Entrée, Espace : prendre et poser", "Enter, Space: उठाएँ और रखें";
        key_escape: "Esc: put the piece back", "Échap : reposer la pièce", "Esc: गोटी वापस रखें";
        key_values: "1 to 9: choose the kept throw", "1 à 9 : choisir le lancer gardé", "1 से 9: रखा हुआ दाँव चुनें";
        key_throw: "T: throw or spin", "T : lancer ou tourner", "T: फेंकें या घुमाएँ";
        key_button: "K: pass, stay, or skip the rest", "K : passer, rester, ou renoncer au reste", "K: पास, ठहरें, या बाक़ी छोड़ें";
        key_say: "L, S, C: say the last move, the position, the clocks", "L, S, C : dire le dernier coup, la position, les pendules", "L, S, C: आख़िरी चाल, स्थिति, घड़ियाँ सुनें";
        key_hint: "H: hint", "H : conseil", "H: सुझाव";
        key_steps: "[ and ]: step through the moves", "[ et ] : parcourir les coups", "[ और ]: चालों में आगे-पीछे";
        thinking: "thinking", "réfléchit", "सोच रही है";
        waiting_for_players: "Waiting for {} more.", "Il manque {} joueur.|Il manque {} joueurs.", "{} खिलाड़ी और चाहिए।";
        send_link: "Send this link to the person you want to play with:", "Envoyez ce lien à votre adversaire :", "जिससे खेलना है उसे यह लिंक भेजिए:";
        send_link_on: "Others can join by this link:", "D'autres joueurs peuvent venir par ce lien\u{202f}:", "और लोग इस लिंक से आ सकते हैं:";
        invites_you: "{} invites you to a game of {}.", "{} vous invite à une partie de {}.", "{} की ओर से {} खेलने का न्योता।";
        waits_for_players: "A game of {} waits for players.", "Une partie de {} attend des joueurs.", "{} की एक बाज़ी खिलाड़ियों का इंतज़ार कर रही है।";
        sit_to_begin: "Sit down, and the game begins.", "Asseyez-vous, et la partie commence.", "बैठिए, और बाज़ी शुरू।";
        sit_and_wait: "Sit down. The game begins when every seat is taken.", "Asseyez-vous. La partie commence quand toutes les places sont prises.", "बैठिए। सब जगहें भरते ही बाज़ी शुरू होगी।";
        leave_table: "Leave the table", "Quitter la table", "मेज़ छोड़ें";
        cancel_table: "Cancel the table", "Annuler la table", "मेज़ बंद करें";
        cancel_sure: "Cancel this table? Its link stops working.", "Annuler cette table\u{202f}? Son lien ne marchera plus.", "यह मेज़ बंद कर दें? इसका लिंक फिर काम नहीं करेगा।";
        table_cancelled: "This table was closed before the game began.", "Cette table a été fermée avant le début de la partie.", "बाज़ी शुरू होने से पहले ही यह मेज़ बंद कर दी गई।";
        earlier_moves: "Earlier moves", "Coups précédents", "पहले की चालें";
        begin_with_machines: "Begin with machines", "Commencer avec des machines", "मशीनों के साथ शुरू करें";
        watchers: "{} watching", "{} spectateur|{} spectateurs", "{} दर्शक";
        connection_lost: "Connection lost. Trying again.", "Connexion perdue. Nouvel essai.", "संपर्क टूटा। फिर कोशिश हो रही है।";
        not_sent: "This was not sent. Choose again when the connection is back.", "Rien n'a été envoyé. Choisissez de nouveau quand la connexion sera rétablie.", "यह भेजा नहीं गया। संपर्क लौटने पर फिर चुनिए।";
        connecting: "Connecting", "Connexion", "जुड़ रहा है";
        offers_draw: "{} offers a draw.", "{} propose la nulle.", "{} ने बराबरी का प्रस्ताव रखा है।";
        offers_take_back: "{} asks to take back the last move.", "{} demande à reprendre son dernier coup.", "{} आख़िरी चाल वापस लेना चाहते हैं।";
        offers_rematch: "{} would like to play again.", "{} voudrait rejouer.", "{} फिर खेलना चाहते हैं।";
        you_offered: "Offered. Waiting for an answer.", "Proposé. En attente de réponse.", "प्रस्ताव भेजा। उत्तर का इंतज़ार है।";
        declined: "{} declined.", "{} a refusé.", "{} ने मना किया।";
        you_declined: "You declined.", "Vous avez refusé.", "आपने मना किया।";
        agree: "Agree", "Accepter", "मान लें";
        decline: "Decline", "Refuser", "मना करें";
        ended_resigned: "{} resigned.", "{} a abandonné.", "{} ने हार मानी।";
        ended_time: "{} ran out of time.", "Le temps de {} est écoulé.", "{} का समय समाप्त।";
        ended_abandoned: "{} did not come back.", "{} n'est pas revenu.", "{} लौटे नहीं।";
        ended_draw: "Draw by agreement.", "Nulle par accord mutuel.", "सहमति से बराबरी।";
        ended_annulled: "The server was restored from a backup, and the game was annulled: its throws may have become known.", "Le serveur a été restauré à partir d'une sauvegarde et la partie est annulée\u{202f}: ses lancers ont pu être connus.", "सर्वर बैकअप से बहाल हुआ और बाज़ी रद्द कर दी गई: उसके दाँव पता चल गए हो सकते हैं।";
        ended_never: "The game never began.", "La partie n'a pas commencé.", "बाज़ी शुरू ही नहीं हुई।";
        ended_no_progress: "No piece moved for 300 turns. The players who were not home share the place.", "Aucune pièce n'a bougé pendant 300 tours. Les joueurs encore en course partagent la place.", "300 बारी तक कोई गोटी नहीं चली। जो खिलाड़ी खेल रहे थे, वे स्थान बाँटते हैं।";
        no_such_table: "This table could not be found.", "Cette table est introuvable.", "यह मेज़ नहीं मिली।";
        unknown_player: "{} cannot play in this page.", "{} ne peut pas jouer dans cette page.", "{} इस पन्ने पर नहीं खेल सकता।";
        open_seat: "Open seat", "Place libre", "ख़ाली जगह";
        cannot_here: "Nothing can be done there now.", "Rien n'est possible ici pour l'instant.", "वहाँ अभी कुछ नहीं हो सकता।";
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::{GAMES, Piece, PieceRole, PointRole, Turn, open};

    use crate::Language;
    use crate::games::{button_label, note_label, point_label};

    #[test]
    fn every_button_note_and_reserve_beside_a_board_has_words() {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut checked = 0;
        for game in GAMES {
            for _ in 0..6 {
                let mut session = open(game, &[]).expect("a known game");
                while !matches!(session.turn(), Turn::Over(_)) && session.history().len() < 300 {
                    let points = session.points();
                    for point in points.iter().filter(|point| point.role == PointRole::Button) {
                        assert!(button_label(Language::English, point).is_some(), "{}", point.name);
                    }
                    for point in points.iter().filter(|point| point.role == PointRole::Reserve) {
                        assert!(point_label(Language::English, point.kind, &[]).is_some(), "{}", point.name);
                    }
                    let is_note = |piece: &&Piece| matches!(piece.role, PieceRole::Note | PieceRole::Count { .. });
                    for note in session.pieces().iter().filter(is_note) {
                        let (said, _) = note_label(Language::English, note).expect("a note has words");
                        assert!(!said.contains("{}"), "{said}");
                        checked += 1;
                    }
                    let moves = session.moves();
                    session.play(&moves[rng.usize(..moves.len())]).expect("a legal move");
                }
            }
        }
        assert!(checked > 1000, "{checked} notes were checked");
    }
}
