const HERTZ = 880;
const SECONDS = 0.15;
const LOUDNESS = 0.05;

/** Silent where the browser does not allow sound yet. */
export const playTone = (): void => {
  try {
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = LOUDNESS;
    const tone = context.createOscillator();
    tone.frequency.value = HERTZ;
    tone.connect(gain).connect(context.destination);
    tone.onended = () => void context.close();
    tone.start();
    tone.stop(context.currentTime + SECONDS);
  } catch {
    // No sound on this device.
  }
};
