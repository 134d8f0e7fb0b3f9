import { useAppStore } from '@velvet/sdk/store';
import { useEffect } from 'react';
import type { PlayerEngine } from '../../playback/player-engine.ts';
import type { PlayerSettings } from './player-preferences.ts';
import { selectPlayerPreferences, settingsChanged } from './player-preferences-slice.ts';

/** Sound is read from the element: the engine's state follows a moment later. */
const settingsOf = ({ video, getState }: PlayerEngine): PlayerSettings => ({
  rate: getState().rate,
  muted: video.muted,
  volume: video.volume,
  captions: getState().captionLanguage,
});

const isSame = (one: PlayerSettings, other: PlayerSettings): boolean =>
  one.rate === other.rate &&
  one.muted === other.muted &&
  one.volume === other.volume &&
  one.captions === other.captions;

/** A new player starts with the speed, sound and captions of the last one, and keeps what is changed. */
export function usePlayerPreferences(engine: PlayerEngine | undefined): void {
  const store = useAppStore();

  useEffect(() => {
    if (!engine) return;
    const { rate, muted, volumePercent, captions } = selectPlayerPreferences(store.getState());
    engine.setRate(rate);
    engine.setVolume(volumePercent / 100);
    if (muted) engine.toggleMute();
    engine.setCaptions(captions);
    let known = settingsOf(engine);
    // The engine notifies at every time update; only changed settings are dispatched.
    return engine.subscribe(() => {
      const current = settingsOf(engine);
      if (isSame(current, known)) return;
      known = current;
      store.dispatch(settingsChanged(current));
    });
  }, [engine, store]);
}
