//! The home screen, and setting a table up.

use super::labels;
use crate::GameName;

labels! {
    /// The home screen, and setting a table up.
    Home {
        title: "Four boards, one cloth.", "Quatre plateaux, une étoffe.", "चार खेल, एक बिसात।";
        subtitle: "Play someone beside you, someone far away, or the machine.", "Jouez avec quelqu'un près de vous, quelqu'un au loin, ou la machine.", "पास बैठे किसी से, दूर किसी से, या मशीन से खेलिए।";
        khan_about: "2 players, no chance", "2 joueurs, sans hasard", "2 खिलाड़ी, बिना संयोग";
        chowka_bhara_about: "2 to 4 players, four cowries", "2 à 4 joueurs, quatre cauris", "2 से 4 खिलाड़ी, चार कौड़ियाँ";
        pachisi_about: "2 to 4 players, six cowries", "2 à 4 joueurs, six cauris", "2 से 4 खिलाड़ी, छह कौड़ियाँ";
        kho_kho_about: "2 teams, two spinners", "2 équipes, deux roues", "2 दल, दो चकरियाँ";
        khan_line: "Where the last piece stands decides which of yours may move. Take the Kalista.", "La case de la dernière pièce jouée décide lesquelles des vôtres peuvent bouger. Prenez la Kalista.", "आख़िरी मोहरा जिस ख़ाने पर है, वही तय करता है कि आपका कौन-सा मोहरा चलेगा। कलिस्ता को पकड़िए।";
        chowka_bhara_line: "Four pawns round and inward to the centre; hit one to be let in.", "Quatre pions font le tour, puis gagnent le centre ; touchez-en un pour y entrer.", "चार गोटियाँ घूमकर बीच तक; भीतर जाने के लिए एक गोटी काटिए।";
        pachisi_line: "The cross of cloth, six cowries, and a long way home.", "La croix de tissu, six cauris, et une longue route jusqu'au centre.", "कपड़े का चौपड़, छह कौड़ियाँ, और घर तक लंबा रास्ता।";
        kho_kho_line: "One chases, eight sit, three run. Kho! and the chase changes hands.", "Un poursuit, huit sont assis, trois courent. Kho ! et un autre prend la relève.", "एक पीछा करे, आठ बैठें, तीन दौड़ें। खो! और पीछा किसी और का।";
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
        sit_down: "Sit down", "S'asseoir", "बैठें";
        watch: "Watch", "Regarder", "देखें";
        whom: "With whom?", "Avec qui ?", "किसके साथ?";
        against_machine: "The machine", "La machine", "मशीन";
        at_this_screen: "Someone beside you", "Quelqu'un près de vous", "पास बैठे किसी से";
        with_a_friend: "A friend, by a link", "Un ami, par un lien", "दोस्त से, लिंक द्वारा";
        with_anyone: "Anyone", "N'importe qui", "किसी से भी";
        how_strong: "How strong?", "Quel niveau ?", "कौन-सा स्तर?";
        your_seat: "Your seat", "Votre place", "आपकी जगह";
        rules_of_table: "Rules of this table", "Règles de cette table", "इस मेज़ के नियम";
        time: "Time", "Temps", "समय";
        no_clock: "No clock", "Sans pendule", "बिना घड़ी";
        minutes_each: "{} min + {} s per move", "{} min + {} s par coup", "{} मिनट, हर चाल पर {} सेकंड";
        seconds_a_move: "{} seconds per move", "{} secondes par coup", "हर चाल {} सेकंड";
        days_a_move: "{} days per move", "{} jours par coup", "हर चाल {} दिन";
        start: "Start", "Commencer", "शुरू करें";
        open_table: "Open the table", "Ouvrir la table", "मेज़ खोलें";
        option_players: "Players", "Joueurs", "खिलाड़ी";
        option_size: "Board", "Plateau", "बिसात";
        option_hit_bonus: "A hit gives an extra throw", "Toucher donne un lancer de plus", "काटने पर एक और दाँव";
        option_quiet_limit: "No-capture moves for a draw", "Coups sans prise avant la nulle", "बिना मारे कितनी चालों पर बराबरी";
        option_throw: "Throw with", "Lancer avec", "किससे फेंकें";
        option_spins: "Spins per turn", "Coups de roue par tour", "हर पारी में चकरी";
        option_innings: "Innings", "Manches", "दौर";
        word_cowries: "cowries", "cauris", "कौड़ियाँ";
        word_die: "a die", "un dé", "पासा";
    }
}

impl Home {
    /// Who plays it and with what, and the game in a sentence.
    pub const fn about(&self, game: GameName) -> (&'static str, &'static str) {
        match game {
            GameName::Khan => (self.khan_about, self.khan_line),
            GameName::ChowkaBhara => (self.chowka_bhara_about, self.chowka_bhara_line),
            GameName::Pachisi => (self.pachisi_about, self.pachisi_line),
            GameName::KhoKho => (self.kho_kho_about, self.kho_kho_line),
        }
    }

    /// An option, or a word that is its value, as people read it; none that the engine knows and we do not.
    pub fn option(&self, name: &str) -> Option<&'static str> {
        Some(match name {
            "players" => self.option_players,
            "size" => self.option_size,
            "hit_bonus" => self.option_hit_bonus,
            "quiet_limit" => self.option_quiet_limit,
            "throw" => self.option_throw,
            "spins" => self.option_spins,
            "innings" => self.option_innings,
            "cowries" => self.word_cowries,
            "die" => self.word_die,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Allowed, infos};

    use super::Home;
    use crate::Language;

    #[test]
    fn every_option_of_every_game_has_a_label() {
        for rule in infos().into_iter().flat_map(|game| game.options) {
            for language in Language::ALL {
                let labels = Home::of(language);
                assert!(labels.option(rule.name).is_some(), "{}", rule.name);
                if let Allowed::Words(words) = rule.allowed {
                    assert!(words.iter().all(|word| labels.option(word).is_some()), "{words:?}");
                }
            }
        }
    }
}
