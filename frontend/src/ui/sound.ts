import { device } from '../device/device';

function createChime(): () => void {
  let audio: AudioContext | null = null;

  return () => {
    if (!device.get().sound) return;
    try {
      audio ??= new AudioContext();
      const tone = audio.createOscillator();
      const level = audio.createGain();
      level.gain.setValueAtTime(0.12, audio.currentTime);
      level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
      tone.frequency.value = 660;
      tone.connect(level).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.35);
    } catch {
      // A device without sound stays silent.
    }
  };
}

/** A short tone, where this device wants to be heard. */
export const chime = createChime();
