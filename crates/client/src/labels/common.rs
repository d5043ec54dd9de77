//! Labels of every screen.

use super::labels;

labels! {
    /// Labels of every screen.
    Common {
        play: "Play", "Jouer", "खेलें";
        learn: "Learn", "Apprendre", "सीखें";
        analyse: "Analyse", "Analyser", "विश्लेषण";
        records: "Records", "Parties", "बाज़ियाँ";
        settings: "Settings", "Réglages", "सेटिंग";
        language: "Language", "Langue", "भाषा";
        theme: "Theme", "Thème", "थीम";
        theme_auto: "Same as the device", "Comme l'appareil", "डिवाइस के अनुसार";
        theme_light: "Light", "Clair", "हल्की";
        theme_dark: "Dark", "Sombre", "गहरी";
        sound: "Sound", "Son", "ध्वनि";
        sound_on: "Sound on", "Son activé", "ध्वनि चालू";
        sound_off: "Sound off", "Son coupé", "ध्वनि बंद";
        motion: "Animation", "Animations", "ऐनिमेशन";
        motion_full: "Animate every step", "Animer chaque déplacement", "हर क़दम दिखाएँ";
        motion_reduced: "No animation", "Sans animation", "बिना ऐनिमेशन";
        speed: "Speed of play", "Vitesse du jeu", "खेल की रफ़्तार";
        speed_slow: "Slow", "Lente", "धीमी";
        speed_medium: "Medium", "Moyenne", "मध्यम";
        speed_fast: "Fast", "Rapide", "तेज़";
        throwing: "Throws", "Lancers", "दाँव";
        throwing_first: "The first by hand", "Le premier à la main", "पहला दाँव ख़ुद";
        throwing_by_hand: "All by hand", "Tous à la main", "हर दाँव ख़ुद";
        throwing_by_itself: "All automatic", "Tous automatiques", "हर दाँव अपने आप";
        two_taps: "Confirm every move with a second tap", "Confirmer chaque coup en touchant une seconde fois", "हर चाल को दूसरे टैप से पक्का करें";
        square_names: "Show the names of the squares, and use them in sentences", "Afficher les noms des cases, et les employer dans les phrases", "ख़ानों के नाम दिखाएँ, और वाक्यों में लिखें";
        threats: "Mark my pieces that could be taken next", "Signaler mes pièces qui peuvent être prises au coup suivant", "मेरे जो मोहरे अगली बार मारे जा सकते हैं, उन पर निशान लगाएँ";
        skip_to_board: "To the board", "Aller au plateau", "बिसात पर जाएँ";
        back: "Back", "Retour", "वापस";
        close: "Close", "Fermer", "बंद करें";
        yes: "Yes", "Oui", "हाँ";
        no: "No", "Non", "नहीं";
        copy: "Copy", "Copier", "कॉपी करें";
        copied: "Copied", "Copié", "कॉपी हो गया";
        you: "you", "vous", "आप";
        level: "Level {}", "Niveau {}", "स्तर {}";
        not_found: "There is nothing at this address.", "Il n'y a rien à cette adresse.", "इस पते पर कुछ नहीं है।";
        to_home: "To the four boards", "Retour aux quatre plateaux", "चारों बिसातों पर";
        your_name: "Your name", "Votre nom", "आपका नाम";
        save: "Save", "Enregistrer", "सहेजें";
        saved: "Saved", "Enregistré", "सहेज लिया";
    }
}
