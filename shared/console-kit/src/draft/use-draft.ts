import { useState } from 'react';
import { isSameValue } from './same-value.ts';

/** What is edited as the server has it. */
export interface Stored<Value> {
  readonly value: Value;
  /** undefined for something new. */
  readonly version: string | undefined;
}

export interface Draft<Value> {
  readonly value: Value;
  readonly change: (part: Partial<Value>) => void;
  /** Of the state that the draft began with; what a save names. */
  readonly version: string | undefined;
  readonly isChanged: boolean;
  /** Somebody else has changed the same since; saving would be refused. */
  readonly isOutdated: boolean;
  /** Drops the operator's changes; shows what is stored now. */
  readonly discard: () => void;
  /** Keeps them: a save replaces what somebody else has changed. */
  readonly keepMine: () => void;
  /** The server has stored this; what was changed since remains. */
  readonly markSaved: (saved: Stored<Value>) => void;
  /** This page has changed something else about it, such as its picture; that made it this version. */
  readonly markVersion: (version: string) => void;
}

interface State<Value> {
  readonly base: Stored<Value>;
  readonly value: Value;
  /** The newest version that was fetched. */
  readonly seen: string | undefined;
  readonly isOutdated: boolean;
}

const begin = <Value>(stored: Stored<Value>): State<Value> => ({
  base: stored,
  value: stored.value,
  seen: stored.version,
  isOutdated: false,
});

/**
 * What an operator edits, until it is saved. What is fetched anew replaces a draft without changes. Where
 * the draft has changes, they stay; when somebody else has changed the same value meanwhile, `isOutdated`
 * says so. A new version of an equal value (something else about it has changed) is taken over.
 */
export function useDraft<Value extends object>(stored: Stored<Value>): Draft<Value> {
  const [kept, setState] = useState(() => begin(stored));
  let state = kept;
  if (stored.version !== state.seen) {
    state = follow(state, stored);
    setState(state);
  }
  const { base, value, isOutdated } = state;
  return {
    value,
    change: (part) => setState((now) => ({ ...now, value: { ...now.value, ...part } })),
    version: base.version,
    isChanged: !isSameValue(value, base.value),
    isOutdated,
    discard: () => setState(begin(stored)),
    keepMine: () => setState((now) => ({ ...now, base: stored, isOutdated: false })),
    markSaved: (saved) => setState((now) => ({ ...now, base: saved, isOutdated: false })),
    markVersion: (version) => setState((now) => ({ ...now, base: { ...now.base, version } })),
  };
}

function follow<Value>(state: State<Value>, stored: Stored<Value>): State<Value> {
  const seen = stored.version;
  const { base, value } = state;
  if (isSameValue(value, base.value) || isSameValue(value, stored.value)) return begin(stored);
  if (isSameValue(stored.value, base.value)) return { ...state, base: stored, seen };
  return { ...state, seen, isOutdated: true };
}
