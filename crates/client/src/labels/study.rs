//! Labels of the analysis with its branches.

use super::labels;

labels! {
    /// Labels of the analysis with its branches.
    Study {
        branch: "Branch", "Variante", "शाखा";
        promote: "Promote this branch", "Promouvoir la variante", "इस शाखा को मुख्य बनाएँ";
        delete: "Delete from here", "Supprimer à partir d'ici", "यहाँ से आगे हटाएँ";
        deleted: "{} move deleted.|{} moves deleted.", "{} coup supprimé.|{} coups supprimés.", "{} चाल हटाई गई।|{} चालें हटाई गईं।";
        undo: "Undo", "Annuler", "वापस लाएँ";
        comment: "Comment on this move", "Commentaire sur ce coup", "इस चाल पर टिप्पणी";
        full: "This analysis has no room for more moves. Delete a branch first.", "Cette analyse est pleine. Supprimez d'abord une variante.", "इस विश्लेषण में और चालों की जगह नहीं है। पहले कोई शाखा हटाइए।";
        copy_record: "Copy the main line as a record", "Copier la ligne principale sous forme de partie", "मुख्य लाइन को बाज़ी के रूप में कॉपी करें";
        analyse_from_here: "Analyse from here", "Analyser à partir d'ici", "यहाँ से विश्लेषण करें";
        luck: "luck", "chance", "क़िस्मत";
        places: "Chance of each place", "Chances pour chaque place", "हर स्थान की संभावना";
        place: "Place {}", "Place {}", "स्थान {}";
    }
}
