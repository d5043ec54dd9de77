//! Labels for finding other players, and for talking to them.

use super::labels;

labels! {
    /// Labels for finding other players, and for talking to them.
    Together {
        play_now: "Play now", "Jouer maintenant", "अभी खेलें";
        play_now_pitch: "Play with somebody who waits for the same game. If nobody waits, others can join you.", "Avec quelqu'un qui attend pour jouer au même jeu. S'il n'y a personne, d'autres pourront vous rejoindre.", "उसके साथ जो यही खेल खेलने बैठा है। कोई न हो तो और लोग आपके पास आ सकते हैं।";
        looking: "You are waiting for somebody to play with. The game begins as soon as somebody else wants to play. Until then you can play against a machine.", "Vous cherchez quelqu'un avec qui jouer. La partie commence dès que quelqu'un se présente. D'ici là, vous pouvez jouer contre une machine.", "आपके लिए साथी खोजा जा रहा है। किसी के आते ही बाज़ी शुरू हो जाएगी। तब तक आप मशीन से खेल सकते हैं।";
        meanwhile: "Play a machine while waiting", "Jouer contre une machine en attendant", "तब तक मशीन से खेलें";
        still_looking: "Still looking for an opponent.", "Toujours à la recherche d'un adversaire.", "आपके लिए साथी की खोज जारी है।";
        found: "Your opponent is here: the game has begun.", "Votre adversaire est là\u{202f}: la partie a commencé.", "आपका साथी आ गया है: बाज़ी शुरू हो गई है।";
        to_the_table: "To the table", "Aller à la table", "मेज़ पर जाएँ";
        say: "Say something", "Dire un mot", "कुछ कहें";
        mute: "Mute phrases and emotes", "Masquer les messages et les émoticônes", "संदेश और चिह्न न दिखाएँ";
        free_seats: "{} free seat|{} free seats", "{} place libre|{} places libres", "{} जगह ख़ाली|{} जगहें ख़ाली";
        rated: "rated", "classée", "रेटेड";
        say_code: "Others can join with this code:", "On vous rejoint avec ce code\u{202f}:", "और लोग इस कोड से आ सकते हैं:";
        code_hint: "They enter it on the first page.", "Il se saisit sur la page d'accueil.", "इसे पहले पन्ने पर लिखना होता है।";
        share: "Share", "Partager", "शेयर करें";
        invitation: "Come and play {} with me. The code is {}.", "Viens jouer à {} avec moi. Le code est {}.", "आओ, मेरे साथ {} खेलो। कोड है {}।";
        invitation_by_link: "Come and play {} with me.", "Viens jouer à {} avec moi.", "आओ, मेरे साथ {} खेलो।";
        show_qr: "QR code", "Code QR", "क्यूआर कोड";
        qr_code: "QR code of the link", "Code QR du lien", "लिंक का क्यूआर कोड";
        no_such_code: "No table waits under this code. A code expires when the game begins, or after six hours.", "Aucune table en attente n'a ce code. Un code expire au début de la partie, ou au bout de six heures.", "इस कोड की कोई मेज़ इंतज़ार में नहीं है। बाज़ी शुरू होने पर या छह घंटे बाद कोड ख़त्म हो जाता है।";
        too_many_codes: "Too many wrong codes. Wait a few minutes, or ask for the link.", "Trop de codes erronés. Attendez quelques minutes, ou demandez le lien.", "बहुत बार ग़लत कोड लिखा गया। कुछ मिनट रुकिए, या लिंक माँग लीजिए।";
        other_tab: "You have opened this game in another tab. It goes on there.", "Vous avez ouvert cette partie dans un autre onglet. Elle continue là-bas.", "यह बाज़ी आपने दूसरे टैब में खोली है। वह वहीं चल रही है।";
        play_here: "Play here", "Jouer ici", "यहाँ खेलें";
    }
}
