//! Labels of the screens for accounts and players.

use super::labels;

labels! {
    /// Labels of the screens for accounts and players.
    People {
        account: "Your account", "Votre compte", "आपका खाता";
        account_pitch: "With an account you have ratings, and you can go on playing on another device. Your games stay yours.", "Avec un compte, vous avez un classement et vous pouvez continuer sur un autre appareil. Vos parties restent les vôtres.", "खाते के साथ आपकी रेटिंग बनती है और आप दूसरे डिवाइस पर भी खेल सकते हैं। आपकी बाज़ियाँ आपकी ही रहती हैं।";
        make_account: "Make an account", "Créer un compte", "खाता बनाएँ";
        have_account: "You have one already?", "Vous en avez déjà un\u{202f}?", "पहले से खाता है?";
        log_in: "Log in", "Se connecter", "लॉग इन करें";
        log_out: "Log out", "Se déconnecter", "लॉग आउट करें";
        log_out_everywhere: "Log out on all devices", "Se déconnecter de tous les appareils", "सभी डिवाइसों से लॉग आउट करें";
        name: "Name", "Nom", "नाम";
        password: "Password", "Mot de passe", "पासवर्ड";
        password_rule: "At least 8 characters. If you forget it, nobody can tell you: no address is stored.", "Au moins 8 caractères. Si vous l'oubliez, personne ne peut vous le rendre\u{202f}: aucune adresse n'est conservée.", "कम से कम 8 अक्षर। भूल जाएँ तो कोई बता नहीं सकता: कोई पता नहीं रखा जाता।";
        current_password: "Current password", "Mot de passe actuel", "मौजूदा पासवर्ड";
        new_password: "New password", "Nouveau mot de passe", "नया पासवर्ड";
        change_password: "Change the password", "Changer de mot de passe", "पासवर्ड बदलें";
        password_changed: "The password is changed. Other devices are logged out.", "Le mot de passe est changé. Les autres appareils sont déconnectés.", "पासवर्ड बदल गया। बाक़ी डिवाइस लॉग आउट हो गए।";
        wrong_credentials: "The name or the password is wrong.", "Le nom ou le mot de passe est faux.", "नाम या पासवर्ड ग़लत है।";
        wrong_password: "The current password is wrong.", "Le mot de passe actuel est faux.", "मौजूदा पासवर्ड ग़लत है।";
        name_taken: "This name, or one that looks the same, is taken.", "Ce nom, ou un nom qui lui ressemble, est déjà pris.", "यह नाम, या ऐसा ही दिखने वाला नाम, लिया जा चुका है।";
        too_many: "Too many attempts. Wait a minute and try again.", "Trop d'essais. Attendez une minute, puis réessayez.", "बहुत बार कोशिश हुई। एक मिनट रुककर फिर कोशिश करें।";
        players: "Players", "Joueurs", "खिलाड़ी";
        best_players: "The best players", "Les meilleurs joueurs", "सबसे अच्छे खिलाड़ी";
        people: "People", "Personnes", "लोग";
        programs: "Programs and levels", "Programmes et niveaux", "प्रोग्राम और स्तर";
        ratings: "Your ratings", "Vos classements", "आपकी रेटिंग";
        game: "Game", "Jeu", "खेल";
        rating: "Rating", "Classement", "रेटिंग";
        games: "Games", "Parties", "बाज़ियाँ";
        provisional: "provisional", "provisoire", "अस्थायी";
        no_ratings: "No rated game yet. A table that you open for other people is rated, if they have accounts, too.", "Aucune partie classée pour l'instant. Une table que vous ouvrez pour d'autres est classée, s'ils ont un compte eux aussi.", "अभी कोई रेटेड बाज़ी नहीं। आप औरों के लिए जो मेज़ खोलते हैं, वह रेटेड होती है, अगर उनके भी खाते हों।";
        nobody: "Nobody has played a rated game of this kind yet.", "Personne n'a encore joué de partie classée de ce jeu.", "इस खेल में अभी किसी ने रेटेड बाज़ी नहीं खेली।";
        no_player: "There is no account with this name.", "Aucun compte ne porte ce nom.", "इस नाम का कोई खाता नहीं।";
    }
}
