import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { decode, field, optionalField, record } from '@velvet/contract/codec';
import { PLAYBACK_SPEEDS } from '@velvet/contract/constants';
import { decimal, integer, matching, truth } from '@velvet/contract/primitives';
import { persisted } from '@velvet/sdk/feature';

export const usualPreferences: PlayerPreferences = { rate: 1, muted: false, volumePercent: 100 };

/** Speed, sound and captions, the same for every video. */
const playerPreferences = createSlice({
  name: 'playerPreferences',
  initialState: usualPreferences,
  reducers: {
    settingsChanged: (preferences, { payload }: PayloadAction<PlayerSettings>) =>
      withSettings(preferences, payload),
  },
  selectors: { selectPlayerPreferences: (preferences) => preferences },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof playerPreferences> {}
}

export const { settingsChanged } = playerPreferences.actions;
export const { selectPlayerPreferences } = playerPreferences.selectors;

export const persistedPlayerPreferences = persisted(playerPreferences, {
  key: 'video.player',
  read: readPreferences,
  write: writePreferences,
});

/** How the viewer wants every video to play. */
interface PlayerPreferences {
  /** One of `PLAYBACK_SPEEDS`. */
  readonly rate: number;
  readonly muted: boolean;
  /** In percent, from 1: silence is `muted`, so that "Unmute" has a volume to go back to. */
  readonly volumePercent: number;
  /** Language of the captions to show; absent for none. */
  readonly captions?: string;
}

/** What a player does just now; volume from 0 to 1. */
export interface PlayerSettings {
  readonly rate: number;
  readonly muted: boolean;
  readonly volume: number;
  readonly captions: string | undefined;
}

const isSpeed = (rate: number): boolean => PLAYBACK_SPEEDS.some((speed) => speed === rate);

export function withSettings(
  preferences: PlayerPreferences,
  { rate, muted, volume, captions }: PlayerSettings,
): PlayerPreferences {
  const volumePercent = Math.round(volume * 100);
  return {
    rate: isSpeed(rate) ? rate : preferences.rate,
    muted: muted || volumePercent === 0,
    volumePercent: volumePercent === 0 ? preferences.volumePercent : volumePercent,
    ...(captions === undefined ? {} : { captions }),
  };
}

const stored = record({
  rate: field('rate', decimal(0, 2)),
  muted: field('muted', truth),
  volumePercent: field('volume', integer(1, 100)),
  captions: optionalField('captions', matching(/^[A-Za-z0-9-]{2,35}$/)),
});

/** Undefined for JSON of another shape. Throws on text that is no JSON. */
export function readPreferences(text: string): PlayerPreferences | undefined {
  const decoded = decode(stored, JSON.parse(text));
  return decoded.ok && isSpeed(decoded.value.rate) ? decoded.value : undefined;
}

export function writePreferences(preferences: PlayerPreferences): string {
  return JSON.stringify(stored.encode(preferences));
}
