//! Five synthesised sounds. They are off by default and never the only signal of an event.

use web_sys::{AudioContext, OscillatorType};

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece is put down.
    Put,
    /// Something is thrown.
    Throw,
    /// A piece is captured.
    Capture,
    /// The player is to act while the page is hidden.
    Turn,
    /// The game is over.
    End,
}

thread_local! {
    static CONTEXT: Option<AudioContext> = AudioContext::new().ok();
}

/// Plays a sound, if the browser can.
pub fn make(sound: Sound) {
    CONTEXT.with(|context| {
        let Some(context) = context else { return };
        for note in notes(sound) {
            // A sound that fails is silent.
            let _ = play(context, &note);
        }
    });
}

/// One tone.
struct Note {
    wave: OscillatorType,
    hertz: f32,
    to_hertz: f32,
    at: f64,
    seconds: f64,
    loudness: f32,
}

fn note(wave: OscillatorType, (hertz, to_hertz): (f32, f32), (at, seconds): (f64, f64), loudness: f32) -> Note {
    Note { wave, hertz, to_hertz, at, seconds, loudness }
}

fn notes(sound: Sound) -> Vec<Note> {
    let sine = OscillatorType::Sine;
    match sound {
        Sound::Put => vec![note(sine, (190.0, 90.0), (0.0, 0.09), 0.22)],
        Sound::Throw => (0..5)
            .map(|at| {
                let hertz = 1500.0 + 190.0 * ((at * 7) % 5) as f32;
                note(OscillatorType::Triangle, (hertz, hertz * 0.8), (0.06 * f64::from(at), 0.045), 0.05)
            })
            .collect(),
        Sound::Capture => vec![note(OscillatorType::Triangle, (420.0, 120.0), (0.0, 0.22), 0.10)],
        Sound::Turn => {
            [(196.0, 0.0), (261.6, 0.16)].map(|(hertz, at)| note(sine, (hertz, hertz), (at, 0.2), 0.12)).into()
        }
        Sound::End => [(196.0, 0.0), (246.9, 0.08), (293.7, 0.16)]
            .map(|(hertz, at)| note(sine, (hertz, hertz), (at, 0.36), 0.09))
            .into(),
    }
}

fn play(context: &AudioContext, note: &Note) -> Result<(), wasm_bindgen::JsValue> {
    let oscillator = context.create_oscillator()?;
    let gain = context.create_gain()?;
    let (from, to) = (context.current_time() + note.at, context.current_time() + note.at + note.seconds);
    oscillator.set_type(note.wave);
    oscillator.frequency().set_value_at_time(note.hertz, from)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(note.to_hertz, to)?;
    gain.gain().set_value_at_time(note.loudness, from)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, to)?;
    oscillator.connect_with_audio_node(&gain)?.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(from)?;
    oscillator.stop_with_when(to)
}
