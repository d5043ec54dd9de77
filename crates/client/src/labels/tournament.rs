//! Labels of the screens for tournaments.

use super::labels;

labels! {
    /// Labels of the screens for tournaments.
    Tournament {
        tournament: "Tournament", "Tournoi", "प्रतियोगिता";
        yours: "Your tournaments", "Vos tournois", "आपकी प्रतियोगिताएँ";
        pitch: "A Swiss or knock-out tournament among friends: everybody joins by one link, and the server pairs the players.", "Un tournoi suisse ou à élimination directe entre amis\u{202f}: tout le monde s'inscrit par le même lien, et le serveur forme les paires.", "दोस्तों के बीच स्विस या नॉक-आउट प्रतियोगिता: सब एक ही लिंक से आते हैं, और जोड़ियाँ सर्वर बनाता है।";
        new: "New tournament", "Nouveau tournoi", "नई प्रतियोगिता";
        name: "Name of the tournament", "Nom du tournoi", "प्रतियोगिता का नाम";
        usual_name: "Our tournament", "Notre tournoi", "हमारी प्रतियोगिता";
        game: "Game", "Jeu", "खेल";
        format: "Who plays whom?", "Qui joue contre qui\u{202f}?", "कौन किससे खेलेगा?";
        swiss_pitch: "Swiss: everybody plays every round", "Suisse\u{202f}: tout le monde joue à chaque ronde", "स्विस: हर दौर में सब खेलते हैं";
        knock_out_pitch: "Knock-out: the loser is out", "Élimination directe\u{202f}: le perdant est éliminé", "नॉक-आउट: हारने वाला बाहर";
        swiss: "Swiss", "Système suisse", "स्विस";
        knock_out: "Knock-out", "Élimination directe", "नॉक-आउट";
        rounds: "Rounds", "Rondes", "दौर";
        usual_rounds: "As many as needed", "Autant qu'il en faut", "जितने ज़रूरी हों";
        rounds_in_all: "{} round|{} rounds", "{} ronde|{} rondes", "{} दौर|{} दौर";
        numbers: "How are players numbered?", "Comment numéroter les joueurs\u{202f}?", "खिलाड़ियों के नंबर कैसे तय हों?";
        by_lot: "By lot", "Par tirage au sort", "पर्ची निकालकर";
        by_rating: "By rating", "Selon le classement", "रेटिंग के अनुसार";
        open: "Open the tournament", "Ouvrir le tournoi", "प्रतियोगिता खोलें";
        bad_name: "Choose another name: 2 to 40 letters, digits and punctuation marks.", "Choisissez un autre nom\u{202f}: 2 à 40 lettres, chiffres et signes de ponctuation.", "दूसरा नाम चुनिए: 2 से 40 अक्षर, अंक और विराम-चिह्न।";
        too_many: "You have too many unfinished tournaments. Finish, leave or cancel one first.", "Vous avez trop de tournois en cours. Terminez, quittez ou annulez-en un d'abord.", "आपकी बहुत-सी प्रतियोगिताएँ अधूरी हैं। पहले कोई पूरी कीजिए, छोड़िए या रद्द कीजिए।";
        no_such: "There is no such tournament.", "Ce tournoi n'existe pas.", "ऐसी कोई प्रतियोगिता नहीं है।";
        not_now: "That is not possible any more.", "Ce n'est plus possible.", "अब यह नहीं हो सकता।";
        send_link: "Send this link to everybody who should play:", "Envoyez ce lien à tous ceux qui doivent jouer\u{202f}:", "जिन्हें खेलना है, उन सबको यह लिंक भेजिए:";
        invitation: "Come and play in our tournament: {}.", "Viens jouer dans notre tournoi\u{202f}: {}.", "हमारी प्रतियोगिता में खेलने आओ: {}।";
        join: "Join", "Participer", "शामिल हों";
        leave: "Leave the tournament", "Quitter le tournoi", "प्रतियोगिता छोड़ें";
        leave_sure: "Leave the tournament? You lose an unfinished game.", "Quitter le tournoi\u{202f}? Une partie en cours sera perdue.", "प्रतियोगिता छोड़ दें? अधूरी बाज़ी हारी मानी जाएगी।";
        start: "Start", "Commencer", "शुरू करें";
        start_sure: "Start now? Nobody can join afterwards.", "Commencer maintenant\u{202f}? Ensuite, plus personne ne pourra s'inscrire.", "अभी शुरू करें? बाद में कोई शामिल नहीं हो सकेगा।";
        cancel: "Cancel the tournament", "Annuler le tournoi", "प्रतियोगिता रद्द करें";
        cancel_sure: "Cancel the tournament for everybody?", "Annuler le tournoi pour tout le monde\u{202f}?", "सबके लिए प्रतियोगिता रद्द कर दें?";
        remove: "Remove", "Exclure", "हटाएँ";
        remove_player: "Remove {}", "Exclure {}", "{} को हटाएँ";
        remove_sure: "Remove {}? They cannot join again.", "Exclure {}\u{202f}? Cette personne ne pourra plus s'inscrire.", "{} को हटा दें? वे फिर शामिल नहीं हो सकेंगे।";
        removed: "The host has removed you. You cannot join this tournament again.", "L'organisateur vous a exclu de ce tournoi. Vous ne pouvez plus vous y inscrire.", "आयोजक ने आपको हटा दिया है। आप इस प्रतियोगिता में फिर शामिल नहीं हो सकते।";
        joined: "{} player has joined.|{} players have joined.", "{} joueur inscrit.|{} joueurs inscrits.", "{} खिलाड़ी शामिल हुआ।|{} खिलाड़ी शामिल हुए।";
        host_starts: "{} will start the tournament when everybody is here.", "{} lancera le tournoi quand tout le monde sera là.", "सब आ जाएँ तो {} प्रतियोगिता शुरू करेंगे।";
        you_start: "Start the tournament when everybody is here.", "Lancez le tournoi quand tout le monde est là.", "सब आ जाएँ तो प्रतियोगिता शुरू कीजिए।";
        two_needed: "At least two players are needed.", "Il faut au moins deux joueurs.", "कम से कम दो खिलाड़ी चाहिए।";
        cancelled: "The tournament was cancelled.", "Le tournoi a été annulé.", "प्रतियोगिता रद्द हो गई।";
        your_game: "Your game is ready", "Votre partie vous attend", "आपकी बाज़ी तैयार है";
        your_game_has_begun: "Your game has begun", "Votre partie a commencé", "आपकी बाज़ी शुरू हो चुकी है";
        you_play: "You play against {}.", "Vous jouez contre {}.", "आपका मुक़ाबला {} से है।";
        come_by: "Be at the table by {}, or you lose the game.", "Soyez à la table avant {}, sinon la partie est perdue.", "{} तक मेज़ पर आ जाइए, नहीं तो बाज़ी हारी मानी जाएगी।";
        to_your_table: "To your table", "Aller à votre table", "अपनी मेज़ पर जाएँ";
        you_have_a_bye: "You have a bye in this round: a point without a game.", "Vous êtes exempt pour cette ronde\u{202f}: un point sans jouer.", "इस दौर में आपको बाई मिली है: बिना खेले एक अंक।";
        wait: "The next round begins when all games are over.", "La ronde suivante commencera quand toutes les parties seront finies.", "सब बाज़ियाँ पूरी होते ही अगला दौर शुरू होगा।";
        round_of: "Round {} of {}", "Ronde {} sur {}", "दौर {} (कुल {})";
        round: "Round {}", "Ronde {}", "दौर {}";
        wins_it: "{} wins the tournament!", "{} remporte le tournoi\u{202f}!", "{} ने प्रतियोगिता जीत ली!";
        share_it: "{} share first place!", "{} partagent la première place\u{202f}!", "{} संयुक्त रूप से पहले स्थान पर हैं!";
        standings: "Standings", "Classement", "अंक-तालिका";
        place: "Place", "Rang", "स्थान";
        player: "Player", "Joueur", "खिलाड़ी";
        players: "Players", "Joueurs", "खिलाड़ी";
        points: "Points", "Points", "अंक";
        wins: "Wins", "Victoires", "जीत";
        begins: "Begins", "Commence", "पहली चाल";
        opponent: "Opponent", "Adversaire", "विरोधी";
        result: "Result", "Résultat", "परिणाम";
        bye: "bye", "exempt", "बाई";
        forfeit: "forfeit", "forfait", "ग़ैरहाज़िरी";
        by_number: "smaller number", "plus petit numéro", "छोटा नंबर";
        being_played: "in play", "en cours", "जारी";
        watch: "Watch", "Regarder", "देखें";
        look_at: "See the game", "Voir la partie", "बाज़ी देखें";
        has_left: "left", "parti", "छोड़ गए";
        bracket: "Bracket", "Tableau", "मुक़ाबलों का ख़ाका";
        nobody_yet: "not decided yet", "à déterminer", "अभी तय नहीं";
        host: "host", "organisateur", "आयोजक";
        to_tournament: "To the tournament", "Aller au tournoi", "प्रतियोगिता पर जाएँ";
    }
}
