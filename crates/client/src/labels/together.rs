//! Labels for finding other players.

use super::labels;

labels! {
    /// Labels for finding other players.
    Together {
        say_code: "Or say this code:", "Ou dites ce code\u{202f}:", "या यह कोड बोलकर बताइए:";
        code_hint: "They enter it on the first page.", "Il se saisit sur la page d'accueil.", "इसे पहले पन्ने पर लिखना होता है।";
        share: "Share", "Partager", "शेयर करें";
        invitation: "Come and play {} with me. The code is {}.", "Viens jouer à {} avec moi. Le code est {}.", "आओ, मेरे साथ {} खेलो। कोड है {}।";
        invitation_by_link: "Come and play {} with me.", "Viens jouer à {} avec moi.", "आओ, मेरे साथ {} खेलो।";
        show_qr: "QR code", "Code QR", "क्यूआर कोड";
        qr_code: "QR code of the link", "Code QR du lien", "लिंक का क्यूआर कोड";
        no_such_code: "No table waits under this code. Codes end when the game begins, and after six hours.", "Aucune table n'attend sous ce code. Un code expire au début de la partie, ou au bout de six heures.", "इस कोड की कोई मेज़ इंतज़ार में नहीं है। बाज़ी शुरू होने पर या छह घंटे बाद कोड ख़त्म हो जाता है।";
        too_many_codes: "Too many wrong codes. Wait some minutes, or ask for the link.", "Trop de codes erronés. Attendez quelques minutes, ou demandez le lien.", "बहुत बार ग़लत कोड लिखा गया। कुछ मिनट रुकिए, या लिंक माँग लीजिए।";
    }
}
