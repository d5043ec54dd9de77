//! Labels of the home screen and of the form for a new table.

use super::labels;

labels! {
    /// Labels of the home screen and of the form for a new table.
    Home {
        title: "Four boards, one cloth.", "Quatre plateaux, une étoffe.", "चार खेल, एक बिसात।";
        subtitle: "Play someone beside you, someone far away, or the machine.", "Jouez avec quelqu'un près de vous, quelqu'un au loin, ou la machine.", "पास बैठे किसी से, दूर किसी से, या मशीन से खेलिए।";
        your_tables: "Your tables", "Vos tables", "आपकी मेज़ें";
        open_tables: "Open tables", "Tables ouvertes", "खुली मेज़ें";
        watch_tables: "Games to watch", "Parties à suivre", "देखने लायक़ बाज़ियाँ";
        nothing_open: "No table is open right now. Open one, and it appears here.", "Aucune table n'est ouverte. Ouvrez-en une, elle apparaîtra ici.", "अभी कोई मेज़ खुली नहीं। आप खोलेंगे तो यहाँ दिखेगी।";
        no_server: "Playing with others needs a server; playing the machine does not.", "Jouer à plusieurs demande un serveur ; jouer contre la machine, non.", "औरों के साथ खेलने को सर्वर चाहिए; मशीन उसके बिना भी खेलती है।";
        have_a_code: "Have a code?", "Vous avez un code ?", "आपके पास कोड है?";
        code: "Code", "Code", "कोड";
        join: "Join", "Rejoindre", "शामिल हों";
        never_played: "Never played?", "Jamais joué ?", "कभी नहीं खेला?";
        lesson_pitch: "Each game has a first lesson on a real board: one sentence a step, and you may leave at any time.", "Chaque jeu a une première leçon sur un vrai plateau : une phrase par étape, et vous pouvez la quitter à tout moment.", "हर खेल का पहला पाठ असली बिसात पर है। हर क़दम पर एक वाक्य, और जब चाहें छोड़ दीजिए।";
        first_lesson: "Take a first lesson", "Suivre une première leçon", "पहला पाठ लें";
        promise: "Every throw can be checked. The machine plays without a network.", "Chaque lancer est vérifiable. La machine joue sans réseau.", "हर दाँव जाँचा जा सकता है। मशीन बिना नेटवर्क के खेलती है।";
        go_on: "Continue", "Continuer", "आगे खेलें";
        delete: "Delete", "Supprimer", "हटाएँ";
        delete_sure: "Delete this game?", "Supprimer cette partie\u{202f}?", "यह बाज़ी हटा दें?";
        cannot_go_on: "This game cannot be opened.", "Cette partie ne peut pas être ouverte.", "यह बाज़ी नहीं खुल सकती।";
        look_in: "Look in", "Voir la table", "मेज़ देखें";
        is_away: "{} (away)", "{} (absent)", "{} (अभी नहीं)";
        from_position: "You play on from this position.", "Vous jouez à partir de cette position.", "आप इसी स्थिति से आगे खेलेंगे।";
        sit_down: "Sit down", "S'asseoir", "बैठें";
        watch: "Watch", "Regarder", "देखें";
        whom: "With whom?", "Avec qui ?", "किसके साथ?";
        against_machine: "The machine", "La machine", "मशीन";
        at_this_screen: "Someone beside you", "Quelqu'un près de vous", "पास बैठे किसी से";
        with_a_friend: "A friend, by a link", "Un ami, par un lien", "दोस्त से, लिंक द्वारा";
        with_anyone: "Anyone", "N'importe qui", "किसी से भी";
        how_strong: "How strong?", "Quel niveau ?", "कौन-सा स्तर?";
        your_seat: "Your seat", "Votre place", "आपकी जगह";
        any_seat: "By chance", "Au hasard", "संयोग से";
        how_many: "How many players?", "Combien de joueurs ?", "कितने खिलाड़ी?";
        rules_of_table: "Rules of this table", "Règles de cette table", "इस मेज़ के नियम";
        time: "Time", "Temps", "समय";
        no_clock: "No clock", "Sans pendule", "बिना घड़ी";
        minutes_each: "{} min + {} s per move", "{} min + {} s par coup", "{} मिनट, हर चाल पर {} सेकंड";
        seconds_a_move: "{} seconds per move", "{} secondes par coup", "हर चाल {} सेकंड";
        minutes_a_move: "{} minutes per move", "{} minutes par coup", "हर चाल {} मिनट";
        days_a_move: "{} day per move|{} days per move", "{} jour par coup|{} jours par coup", "हर चाल {} दिन";
        throws: "Throws", "Lancers", "दाँव";
        throws_at_once: "Made at once", "Faits aussitôt", "तुरंत";
        throws_by_all: "Known to nobody in advance: each waits for all players", "Inconnus de tous à l’avance\u{202f}: chacun attend tous les joueurs", "पहले से किसी को पता नहीं: हर दाँव सब खिलाड़ियों का इंतज़ार करता है";
        start: "Start", "Commencer", "शुरू करें";
        open_table: "Open the table", "Ouvrir la table", "मेज़ खोलें";
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Allowed, infos};

    use crate::Language;
    use crate::games::option_label;

    #[test]
    fn every_option_of_every_game_has_a_label() {
        for rule in infos().into_iter().flat_map(|game| game.options) {
            for language in Language::ALL {
                assert!(option_label(language, rule.name).is_some(), "{}", rule.name);
                if let Allowed::Words(words) = rule.allowed {
                    assert!(words.iter().all(|word| option_label(language, word).is_some()), "{words:?}");
                }
            }
        }
    }
}
