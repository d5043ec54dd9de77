//! Labels for notifications, turns at other tables, and the account on another device.

use super::labels;

labels! {
    /// Labels for notifications, turns at other tables, and the account on another device.
    Devices {
        your_turn: "Your turn", "À vous de jouer", "आपकी बारी";
        game_with: "{}, with {}", "{}, avec {}", "{}, {} के साथ";
        days_left: "{} day left|{} days left", "{} jour restant|{} jours restants", "{} दिन बाक़ी";
        hours_left: "{} hour left|{} hours left", "{} heure restante|{} heures restantes", "{} घंटा बाक़ी|{} घंटे बाक़ी";
        notifications: "Notifications", "Notifications", "सूचनाएँ";
        tell_me: "Tell me when it is my turn", "Me prévenir quand c'est à moi", "मेरी बारी आने पर बताएँ";
        tell_me_pitch: "You can close the page: this browser then shows a notification when it is your turn.", "Vous pouvez fermer la page\u{202f}: ce navigateur affichera une notification quand ce sera à vous de jouer.", "आप पन्ना बंद कर सकते हैं: आपकी बारी आने पर यह ब्राउज़र सूचना दिखाएगा।";
        not_now: "Not now", "Pas maintenant", "अभी नहीं";
        is_on: "This browser tells you when it is your turn.", "Ce navigateur vous prévient quand c'est à vous de jouer.", "आपकी बारी आने पर यह ब्राउज़र आपको बताता है।";
        turn_off: "Turn off", "Désactiver", "बंद करें";
        is_blocked: "Notifications of this page are blocked. You can allow them in the settings of the browser.", "Les notifications de cette page sont bloquées. Vous pouvez les autoriser dans les réglages du navigateur.", "इस पन्ने की सूचनाएँ रोकी हुई हैं। ब्राउज़र की सेटिंग में आप इन्हें चालू कर सकते हैं।";
        no_push_service: "This browser cannot receive notifications now: its push service does not answer. Your turn is shown in the title of the page.", "Ce navigateur ne peut pas recevoir de notifications pour l'instant\u{202f}: son service de notifications ne répond pas. Le titre de la page indique quand c'est à vous.", "यह ब्राउज़र अभी सूचनाएँ नहीं पा सकता: उसकी सूचना-सेवा जवाब नहीं दे रही है। आपकी बारी पन्ने के शीर्षक में दिखती है।";
        cannot_notify: "This browser cannot show notifications of this page. On a phone or tablet, add the page to the home screen first.", "Ce navigateur ne peut pas afficher les notifications de cette page. Sur un téléphone ou une tablette, ajoutez d'abord la page à l'écran d'accueil.", "यह ब्राउज़र इस पन्ने की सूचनाएँ नहीं दिखा सकता। फ़ोन या टैबलेट पर पहले पन्ने को होम स्क्रीन पर जोड़ें।";
        server_sends_none: "This server sends no notifications.", "Ce serveur n'envoie pas de notifications.", "यह सर्वर सूचनाएँ नहीं भेजता।";
        other_device: "Log in on another device", "Se connecter sur un autre appareil", "दूसरे डिवाइस पर लॉग इन करें";
        other_device_pitch: "Make a link and open it on the other device, or scan its code there. It works once, within ten minutes. Anybody who has it can log in as you: do not send it to others.", "Créez un lien et ouvrez-le sur l'autre appareil, ou scannez son code. Il sert une seule fois, pendant dix minutes. Toute personne qui l'a peut se connecter à votre place\u{202f}: ne l'envoyez à personne d'autre.", "एक लिंक बनाइए और उसे दूसरे डिवाइस पर खोलिए, या वहाँ उसका कोड स्कैन कीजिए। वह एक ही बार, दस मिनट के भीतर काम करता है। जिसके पास वह हो, वह आपके नाम से लॉग इन कर सकता है: उसे किसी और को न भेजें।";
        make_link: "Make a link", "Créer un lien", "लिंक बनाएँ";
        make_another_link: "Make another link", "Créer un autre lien", "दूसरा लिंक बनाएँ";
        log_in_as: "Log in as {}?", "Se connecter en tant que {}\u{202f}?", "{} के नाम से लॉग इन करें?";
        log_in_as_pitch: "This browser then plays with that account.", "Ce navigateur jouera alors avec ce compte.", "तब यह ब्राउज़र उसी खाते से खेलेगा।";
        link_is_gone: "This link was already used, or its ten minutes are over. Make a new one on the device where you are logged in.", "Ce lien a déjà servi, ou ses dix minutes sont passées. Créez-en un autre sur un appareil où votre compte est ouvert.", "यह लिंक काम आ चुका है, या इसके दस मिनट पूरे हो गए। जिस डिवाइस पर आप लॉग इन हैं, वहाँ नया लिंक बनाइए।";
    }
}
