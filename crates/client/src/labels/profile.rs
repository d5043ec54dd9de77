//! Labels of profiles and running scores.

use super::labels;

labels! {
    /// Labels of profiles and running scores.
    Profile {
        own_profile: "Your profile and your last games", "Votre profil et vos dernières parties", "आपकी प्रोफ़ाइल और पिछली बाज़ियाँ";
        program: "This account belongs to a program.", "Ce compte est celui d'un programme.", "यह किसी प्रोग्राम का खाता है।";
        ratings: "Ratings", "Classements", "रेटिंग";
        last_games: "Last games", "Dernières parties", "पिछली बाज़ियाँ";
        opponents: "Most frequent opponents", "Adversaires les plus fréquents", "जिनसे सबसे ज़्यादा बाज़ियाँ हुईं";
        bounded: "Scores and lists count the last {} rated games.", "Les bilans et les listes portent sur les {} dernières parties classées.", "जीत-हार और सूचियों में पिछली {} रेटेड बाज़ियाँ गिनी गई हैं।";
        no_games: "No rated game yet.", "Aucune partie classée pour l'instant.", "अभी तक कोई रेटेड बाज़ी नहीं।";
        opponent: "Opponent", "Adversaire", "सामने वाले";
        won: "Won", "Gagnées", "जीतीं";
        drawn: "Drawn", "Nulles", "बराबर";
        lost: "Lost", "Perdues", "हारीं";
        date: "Date", "Date", "तारीख़";
        result: "Result", "Résultat", "नतीजा";
        win: "won", "gagnée", "जीत";
        draw: "drawn", "nulle", "बराबरी";
        loss: "lost", "perdue", "हार";
        place: "place {} of {}", "{}ᵉ place sur {}", "स्थान {} ({} में से)";
        first_place: "first of {}", "1ʳᵉ place sur {}", "पहला स्थान ({} में से)";
        deleted: "deleted account", "compte supprimé", "हटाया गया खाता";
        graph: "Rating in {}. Games: {}. First {}, now {}, lowest {}, highest {}.", "Classement à {}. Parties\u{202f}: {}. {} au début, {} maintenant, {} au plus bas, {} au plus haut.", "{} की रेटिंग। बाज़ियाँ: {}। शुरू में {}, अभी {}, सबसे कम {}, सबसे ज़्यादा {}।";
        as_list: "The graph as a list", "Le graphique sous forme de liste", "ग्राफ़ सूची के रूप में";
        running_score: "Score: {}", "Score\u{202f}: {}", "स्कोर: {}";
        drawn_games: "{} drawn|{} drawn", "{} nulle|{} nulles", "{} बराबर|{} बराबर";
    }
}
