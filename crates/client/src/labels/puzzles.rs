//! Labels of the puzzles.

use super::labels;

labels! {
    /// Labels of the puzzles.
    Puzzles {
        puzzles: "Puzzles", "Problèmes", "पहेलियाँ";
        of_the_day: "Puzzle of the day", "Problème du jour", "आज की पहेली";
        pitch: "A position from a real game. Today it is the same for everybody.", "Une position tirée d'une vraie partie, la même pour tous aujourd'hui.", "असली बाज़ी की एक स्थिति, आज सबके लिए एक ही।";
        solve_it: "Solve it", "Le résoudre", "हल कीजिए";
        numbered: "Puzzle {} of {}", "Problème {} sur {}", "पहेली {} / {}";
        easy: "easy", "facile", "आसान";
        medium: "medium", "moyen", "मध्यम";
        hard: "hard", "difficile", "कठिन";
        win_in: "{} to move and win in {} move.|{} to move and win in {} moves.", "{} joue et gagne en {} coup.|{} joue et gagne en {} coups.", "{} की चाल, {} चाल में जीत पक्की।|{} की चाल, {} चालों में जीत पक्की।";
        best_move: "{} to move. One choice is clearly the best: which?", "{} joue. Un choix est nettement le meilleur\u{202f}: lequel\u{202f}?", "{} की बारी। एक चाल साफ़ तौर पर सबसे अच्छी है। कौन-सी?";
        right: "Right. {} move to go.|Right. {} moves to go.", "Juste. Encore {} coup.|Juste. Encore {} coups.", "सही। {} चाल और।|सही। {} चालें और।";
        answers: "Right. The other side answers.", "Juste. L'adversaire répond.", "सही। अब सामने वाले का जवाब।";
        wrong_win: "This move does not force the win. Try another.", "Ce coup ne force pas le gain. Essayez-en un autre.", "इस चाल से जीत पक्की नहीं होती। दूसरी आज़माइए।";
        wrong_choice: "This move costs {} point out of 100. Try another.|This move costs {} points out of 100. Try another.", "Ce coup coûte {} point sur 100. Essayez-en un autre.|Ce coup coûte {} points sur 100. Essayez-en un autre.", "यह चाल 100 में से {} अंक गँवाती है। दूसरी आज़माइए।";
        solved_at_once: "Solved at the first try.", "Résolu du premier coup.", "पहली ही कोशिश में हल।";
        solved_in: "Solved in {} tries.", "Résolu en {} essais.", "{} कोशिशों में हल।";
        solution: "This is the solution.", "Voici la solution.", "हल यह है।";
        solved_before: "You have solved today's puzzle. The next one comes tomorrow.", "Vous avez résolu le problème du jour. Le prochain arrive demain.", "आज की पहेली आप हल कर चुके हैं। अगली कल आएगी।";
        seen_before: "You have seen today's solution. The next puzzle comes tomorrow.", "Vous avez vu la solution du jour. Le prochain problème arrive demain.", "आज का हल आप देख चुके हैं। अगली पहेली कल आएगी।";
        values: "Chances with the best move: {} %. With the second best: {} %.", "Chances avec le meilleur coup\u{202f}: {}\u{202f}%. Avec le deuxième\u{202f}: {}\u{202f}%.", "सबसे अच्छी चाल से संभावना {} %, दूसरी से {} %।";
        missed: "Level {} misses it {} times out of {}.", "Le niveau {} le manque {} fois sur {}.", "स्तर {} इसे {} बार चूकता है, {} में से।";
        missed_never: "Level {} never misses it.", "Le niveau {} ne le manque jamais.", "स्तर {} इसे कभी नहीं चूकता।";
        streak: "{} day in a row|{} days in a row", "{} jour de suite|{} jours de suite", "लगातार {} दिन";
        show_solution: "Show the solution", "Montrer la solution", "हल दिखाएँ";
        next_puzzle: "Next puzzle", "Problème suivant", "अगली पहेली";
        copy_result: "Copy the result", "Copier le résultat", "नतीजा कॉपी करें";
        more: "More puzzles", "Autres problèmes", "और पहेलियाँ";
        count_solved: "{} solved", "{} résolu|{} résolus", "{} हल";
        loading: "The puzzle is on its way.", "Le problème arrive.", "पहेली आ रही है।";
        cannot_load: "The puzzle could not be loaded.", "Le problème n'a pas pu être chargé.", "पहेली नहीं खुल सकी।";
        no_such: "There is no such puzzle.", "Ce problème n'existe pas.", "ऐसी कोई पहेली नहीं है।";
        shared: "Bisat puzzle {}, {}, {}: {}", "Problème Bisat du {}, {}, {}\u{202f}: {}", "Bisat पहेली {}, {}, {}: {}";
        shared_win: "win in {}", "gain en {}", "{} चालों में जीत";
        shared_best: "best move", "meilleur coup", "सबसे अच्छी चाल";
        shared_at_once: "solved at the first try", "résolu du premier coup", "पहली कोशिश में हल";
        shared_in: "solved in {} tries", "résolu en {} essais", "{} कोशिशों में हल";
        shared_shown: "solution shown", "solution montrée", "हल देखा";
        shared_streak: "{}, streak {}", "{}, série de {}", "{}, लगातार {} दिन";
    }
}
