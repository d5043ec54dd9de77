//! Labels of the screens for accounts and players.

use super::labels;

labels! {
    /// Labels of the screens for accounts and players.
    People {
        account: "Your account", "Votre compte", "आपका खाता";
        account_pitch: "With an account you have ratings, and you can go on playing on another device. Your games stay yours.", "Avec un compte, vous avez un classement et vous pouvez continuer sur un autre appareil. Vos parties restent les vôtres.", "खाते के साथ आपकी रेटिंग बनती है और आप दूसरे डिवाइस पर भी खेल सकते हैं। आपकी बाज़ियाँ आपकी ही रहती हैं।";
        make_account: "Make an account", "Créer un compte", "खाता बनाएँ";
        have_account: "You have one already?", "Vous avez déjà un compte\u{202f}?", "पहले से खाता है?";
        left_behind: "You have {} unfinished game as a guest. It does not come along when you log in: finish it first. A new account would keep it.|You have {} unfinished games as a guest. They do not come along when you log in: finish them first. A new account would keep them.", "Vous avez {} partie en cours comme invité. Elle ne vous suit pas si vous vous connectez\u{202f}: finissez-la d'abord. Un nouveau compte la garderait.|Vous avez {} parties en cours comme invité. Elles ne vous suivent pas si vous vous connectez\u{202f}: finissez-les d'abord. Un nouveau compte les garderait.", "मेहमान के रूप में आपकी {} बाज़ी अधूरी है। लॉग इन करने पर वह साथ नहीं आती: पहले उसे पूरा कर लें। नया खाता बनाने पर वह बनी रहती है।|मेहमान के रूप में आपकी {} बाज़ियाँ अधूरी हैं। लॉग इन करने पर वे साथ नहीं आतीं: पहले उन्हें पूरा कर लें। नया खाता बनाने पर वे बनी रहती हैं।";
        log_in: "Log in", "Se connecter", "लॉग इन करें";
        log_out: "Log out", "Se déconnecter", "लॉग आउट करें";
        log_out_everywhere: "Log out on all devices", "Se déconnecter de tous les appareils", "सभी डिवाइसों से लॉग आउट करें";
        name: "Name", "Nom", "नाम";
        password: "Password", "Mot de passe", "पासवर्ड";
        password_rule: "At least 8 characters. Nobody can recover a forgotten password: no e-mail address is stored.", "Au moins 8 caractères. Un mot de passe oublié est perdu\u{202f}: aucune adresse e-mail n'est conservée.", "कम से कम 8 अक्षर। भूला हुआ पासवर्ड वापस नहीं मिल सकता: यहाँ कोई ईमेल पता नहीं रखा जाता।";
        name_rule: "Choose another name: 2 to 24 letters, digits, spaces, hyphens or underscores, and none that the server gives to guests.", "Choisissez un autre nom\u{202f}: 2 à 24 lettres, chiffres, espaces, traits d'union ou tirets bas, et pas un nom que le serveur donne aux invités.", "दूसरा नाम चुनिए: 2 से 24 अक्षर, अंक, ख़ाली जगह, - या _; और ऐसा नहीं जो सर्वर मेहमानों को देता है।";
        weak_password: "Choose another password: 8 to 200 characters, not your name, and none of the common ones.", "Choisissez un autre mot de passe\u{202f}: 8 à 200 caractères, ni votre nom ni un mot de passe courant.", "दूसरा पासवर्ड चुनिए: 8 से 200 अक्षर; न अपना नाम, न कोई आम पासवर्ड।";
        current_password: "Current password", "Mot de passe actuel", "मौजूदा पासवर्ड";
        new_password: "New password", "Nouveau mot de passe", "नया पासवर्ड";
        change_password: "Change the password", "Changer de mot de passe", "पासवर्ड बदलें";
        password_changed: "The password is changed. Other devices are logged out.", "Mot de passe modifié. Vos autres appareils sont déconnectés.", "पासवर्ड बदल गया। बाक़ी डिवाइस लॉग आउट हो गए।";
        wrong_credentials: "The name or the password is wrong.", "Nom ou mot de passe incorrect.", "नाम या पासवर्ड ग़लत है।";
        wrong_password: "The current password is wrong.", "Le mot de passe actuel est incorrect.", "मौजूदा पासवर्ड ग़लत है।";
        name_taken: "This name, or one that looks the same, is taken.", "Ce nom, ou un nom qui lui ressemble, est déjà pris.", "यह नाम, या ऐसा ही दिखने वाला नाम, लिया जा चुका है।";
        too_many: "Too many attempts. Wait a minute and try again.", "Trop de tentatives. Attendez une minute, puis réessayez.", "बहुत बार कोशिश हुई। एक मिनट रुककर फिर कोशिश करें।";
        players: "Players", "Joueurs", "खिलाड़ी";
        best_players: "The best players", "Les meilleurs joueurs", "सबसे अच्छे खिलाड़ी";
        people: "People", "Personnes", "लोग";
        programs: "Programs and levels", "Programmes et niveaux", "प्रोग्राम और स्तर";
        ratings: "Your ratings", "Vos classements", "आपकी रेटिंग";
        game: "Game", "Jeu", "खेल";
        rating: "Rating", "Classement", "रेटिंग";
        games: "Games", "Parties", "बाज़ियाँ";
        provisional: "provisional", "provisoire", "अस्थायी";
        no_ratings: "No rated game yet. A table that you open for other people is rated if they have accounts too.", "Aucune partie classée pour l'instant. Une table que vous ouvrez à d'autres joueurs est classée s'ils ont eux aussi un compte.", "अभी तक कोई रेटेड बाज़ी नहीं। आप औरों के लिए जो मेज़ खोलते हैं, वह रेटेड होती है, बशर्ते उनके भी खाते हों।";
        nobody: "Nobody has played a rated game here yet.", "Personne n'a encore joué de partie classée à ce jeu.", "इस खेल में अभी किसी ने रेटेड बाज़ी नहीं खेली।";
        no_player: "There is no account with this name.", "Aucun compte ne porte ce nom.", "इस नाम का कोई खाता नहीं है।";
    }
}
