import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { BeaconOrigin } from '@velvet/contract/beacon-origin';
import {
  type GameKey,
  gameKey as gameKeyCodec,
  type Period,
  period as periodCodec,
} from '@velvet/contract/game';
import { parseOptional } from '@velvet/contract/parse';
import { persisted } from '@velvet/sdk/feature';
import type { AppState } from '@velvet/sdk/store';

const KEPT = 80;
const LINE = /^([a-z0-9_-]{1,32}) (\d{1,20}) ([0-9a-f]{64})(?: ([a-z0-9-]{1,32}:\d{1,15}))?$/;

/** What was promised of a round before its draw. */
export interface NotedRound {
  readonly commitment: string;
  /** Which public random value was to take part, as `promiseOf` writes it; empty for none. */
  readonly beacon: string;
}

interface Note extends NotedRound {
  readonly gameKey: GameKey;
  readonly period: Period;
}

/** The part of an origin that is known before the draw. */
export const promiseOf = (origin: BeaconOrigin | undefined): string =>
  origin ? `${origin.source}:${origin.round}` : '';

const lineOf = ({ gameKey, period, commitment, beacon }: Note): string =>
  `${gameKey} ${period} ${commitment} ${beacon}`.trimEnd();

function parseLine(line: string): readonly Note[] {
  const [, key, name, commitment, beacon = ''] = LINE.exec(line) ?? [];
  const gameKey = parseOptional(gameKeyCodec, key);
  const period = parseOptional(periodCodec, name);
  return gameKey && period && commitment ? [{ gameKey, period, commitment, beacon }] : [];
}

/**
 * Promises as this device saw them before their draws. A server that exchanged one afterwards,
 * seed, numbers and all, is found by a player who noted it.
 */
export const notedCommitments = createSlice({
  name: 'notedCommitments',
  initialState: [] as readonly Note[],
  reducers: {
    /** The first one seen counts: a later one for the same period does not replace it. */
    roundNoted(notes, { payload }: PayloadAction<Note>) {
      const isKnown = notes.some(
        ({ gameKey, period }) => gameKey === payload.gameKey && period === payload.period,
      );
      if (isKnown || !LINE.test(lineOf(payload))) return notes;
      return [...notes, payload].slice(-KEPT);
    },
  },
});
export const { roundNoted } = notedCommitments.actions;

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof notedCommitments> {}
}

/** Kept as text, one promise a line. */
export const notedCommitmentsSlice = persisted(notedCommitments, {
  key: 'game.commitments',
  read: (text) => text.split('\n').flatMap(parseLine),
  write: (notes) => (notes.length === 0 ? undefined : notes.map(lineOf).join('\n')),
});

export const selectNotedRound = (
  state: Pick<AppState, 'notedCommitments'>,
  gameKey: GameKey,
  period: Period,
): NotedRound | undefined =>
  state.notedCommitments.find((note) => note.gameKey === gameKey && note.period === period);
