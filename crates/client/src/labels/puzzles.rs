//! Labels of the puzzles.

use super::labels;

labels! {
    /// Labels of the puzzles.
    Puzzles {
        puzzles: "Puzzles", "Défis", "पहेलियाँ";
        of_the_day: "Puzzle of the day", "Défi du jour", "आज की पहेली";
        pitch: "A position from a real game. Today it is the same for everybody.", "Une position tirée d'une vraie partie, la même pour tous aujourd'hui.", "असली बाज़ी की एक स्थिति, आज सबके लिए एक ही।";
        solve_it: "Solve it", "Relever le défi", "हल कीजिए";
        numbered: "Puzzle {} of {}", "Défi {} sur {}", "पहेली {} / {}";
        easy: "easy", "facile", "आसान";
        medium: "medium", "moyen", "मध्यम";
        hard: "hard", "difficile", "कठिन";
        win_in: "{} Force a win in {} move.|{} Force a win in {} moves.", "{} Forcez le gain en {} coup.|{} Forcez le gain en {} coups.", "{} {} चाल में पक्की जीत ढूँढिए।|{} {} चालों में पक्की जीत ढूँढिए।";
        best_move: "{} One move is clearly the best. Which?", "{} Un coup est nettement le meilleur. Lequel\u{202f}?", "{} एक चाल साफ़ तौर पर सबसे अच्छी है। कौन-सी?";
        right: "Right. {} move to go.|Right. {} moves to go.", "Juste. Encore {} coup.|Juste. Encore {} coups.", "सही। {} चाल और।|सही। {} चालें और।";
        answers: "Right. The other side answers.", "Juste. L'adversaire répond.", "सही। अब सामने वाले का जवाब।";
        wrong_win: "This move does not win in {} move. Try another.|This move does not force a win in {} moves. Try another.", "Ce coup ne gagne pas en {} coup. Essayez-en un autre.|Ce coup ne force pas le gain en {} coups. Essayez-en un autre.", "इससे {} चाल में जीत नहीं होती। दूसरी चाल आज़माइए।|इससे {} चालों में जीत पक्की नहीं होती। दूसरी चाल आज़माइए।";
        wrong_choice: "This move costs {} point out of 100. Try another.|This move costs {} points out of 100. Try another.", "Ce coup coûte {} point sur 100. Essayez-en un autre.|Ce coup coûte {} points sur 100. Essayez-en un autre.", "यह चाल 100 में से {} अंक गँवाती है। दूसरी आज़माइए।";
        solved_at_once: "Solved at the first try.", "Réussi du premier coup.", "पहली ही कोशिश में हल।";
        solved_in: "Solved in {} tries.", "Réussi en {} essais.", "{} कोशिशों में हल।";
        solution: "This is the solution.", "Voici la solution.", "हल यह है।";
        values: "Chances with the best move: {} %. With the second best: {} %.", "Chances de gain avec le meilleur coup\u{202f}: {}\u{202f}%. Avec le deuxième\u{202f}: {}\u{202f}%.", "जीत की संभावना: सबसे अच्छी चाल से {} %, दूसरी सबसे अच्छी से {} %।";
        missed: "Level {} misses it {} times out of {}.", "Le niveau {} échoue {} fois sur {}.", "स्तर {} इसे {} बार चूका, कुल {} कोशिशों में।";
        missed_never: "Level {} never misses it.", "Le niveau {} n'échoue jamais.", "स्तर {} इसे कभी नहीं चूकता।";
        streak: "{} day in a row|{} days in a row", "{} jour de suite|{} jours de suite", "लगातार {} दिन";
        show_solution: "Show the solution", "Montrer la solution", "हल दिखाएँ";
        next_puzzle: "Next puzzle", "Défi suivant", "अगली पहेली";
        copy_result: "Copy the result", "Copier le résultat", "नतीजा कॉपी करें";
        more: "More puzzles", "Autres défis", "और पहेलियाँ";
        count_solved: "{} solved", "{} réussi|{} réussis", "{} हल";
        loading: "The puzzle is on its way.", "Le défi arrive.", "पहेली आ रही है।";
        cannot_load: "The puzzle could not be loaded.", "Le défi n'a pas pu être chargé.", "पहेली नहीं खुल सकी।";
        no_such: "There is no such puzzle.", "Ce défi n'existe pas.", "ऐसी कोई पहेली नहीं है।";
        shared: "Bisat puzzle {}, {}, {}: {}", "Défi Bisat du {}, {}, {}\u{202f}: {}", "Bisat पहेली {}, {}, {}: {}";
        shared_win: "win in {}", "gain en {}", "{} चालों में जीत";
        shared_best: "best move", "meilleur coup", "सबसे अच्छी चाल";
        shared_at_once: "solved at the first try", "réussi du premier coup", "पहली कोशिश में हल";
        shared_in: "solved in {} tries", "réussi en {} essais", "{} कोशिशों में हल";
        shared_shown: "solution shown", "solution montrée", "हल देखा";
        shared_streak: "{}, streak {}", "{}, série de {}", "{}, लगातार {} दिन";
    }
}
