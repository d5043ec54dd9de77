//! What stands on every screen.

use super::labels;

labels! {
    /// What stands on every screen.
    Common {
        play: "Play", "Jouer", "खेलें";
        learn: "Learn", "Apprendre", "सीखें";
        analyse: "Analyse", "Analyser", "विश्लेषण";
        records: "Records", "Parties", "बाज़ियाँ";
        settings: "Settings", "Réglages", "सेटिंग";
        language: "Language", "Langue", "भाषा";
        theme: "Light and dark", "Clair et sombre", "उजला और गहरा";
        theme_auto: "As the device", "Comme l'appareil", "यंत्र जैसा";
        theme_light: "Light", "Clair", "उजला";
        theme_dark: "Dark", "Sombre", "गहरा";
        sound: "Sound", "Son", "ध्वनि";
        sound_on: "Sound on", "Son activé", "ध्वनि चालू";
        sound_off: "Sound off", "Son coupé", "ध्वनि बंद";
        motion: "Motion", "Animations", "गति";
        motion_full: "Show every step", "Montrer chaque pas", "हर क़दम दिखाएँ";
        motion_reduced: "Nothing travels", "Rien ne bouge", "कुछ न हिले";
        skip_to_board: "To the board", "Aller au plateau", "बिसात पर जाएँ";
        back: "Back", "Retour", "वापस";
        close: "Close", "Fermer", "बंद करें";
        yes: "Yes", "Oui", "हाँ";
        no: "No", "Non", "नहीं";
        copy: "Copy", "Copier", "नक़ल करें";
        copied: "Copied", "Copié", "नक़ल हो गई";
        you: "you", "vous", "आप";
        level: "Level {}", "Niveau {}", "स्तर {}";
        not_found: "There is nothing at this address.", "Il n'y a rien à cette adresse.", "इस पते पर कुछ नहीं है।";
        to_home: "To the four boards", "Vers les quatre plateaux", "चारों बिसातों पर";
        your_name: "Your name", "Votre nom", "आपका नाम";
        save: "Save", "Enregistrer", "सहेजें";
        saved: "Saved", "Enregistré", "सहेज लिया";
    }
}
