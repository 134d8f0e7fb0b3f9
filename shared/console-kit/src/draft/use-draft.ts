import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConsole } from '../host/console-host.ts';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { useOpsChange } from '../ops/use-ops-change.ts';

/** What is edited as the server has it. */
export interface Stored<Value> {
  readonly value: Value;
  /** undefined for something new. */
  readonly version: string | undefined;
}

export interface Draft<Value> {
  readonly value: Value;
  readonly change: (part: Partial<Value>) => void;
  readonly set: <Name extends keyof Value>(name: Name, value: Value[Name]) => void;
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
    set: (name, part) => setState((now) => ({ ...now, value: { ...now.value, [name]: part } })),
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

/** What is wrong with a draft, by the wire name of the field. */
export type DraftProblems = Readonly<Record<string, string | undefined>>;

export interface Saving {
  readonly save: () => Promise<void>;
  readonly isRunning: boolean;
  /** Of the last attempt. */
  readonly failure: OpsFailure | undefined;
  /** An attempt was not sent because of what is wrong with the draft still. */
  readonly isIncomplete: boolean;
  /** What is wrong with the field of this wire name, or why the server refused it. */
  readonly errorOf: (field: string) => string | undefined;
}

interface SavingOptions<In, Out, Value> {
  readonly endpoint: OpsEndpoint<In, Out>;
  readonly draft: Draft<Value>;
  readonly problemsOf: (value: Value) => DraftProblems;
  readonly toInput: (value: Value, version: string | undefined) => In;
  /** What is said once it is saved. */
  readonly savedText?: string;
  readonly onSaved?: (output: Out) => void;
}

/**
 * Saves a draft unless something is wrong with it, which is said at its fields from the first attempt on.
 * The operation's output names the version that the draft has then.
 */
export function useSaving<In, Out extends { readonly version: string }, Value extends object>({
  endpoint,
  draft,
  problemsOf,
  toInput,
  savedText,
  onSaved,
}: SavingOptions<In, Out, Value>): Saving {
  const { notify } = useConsole();
  const [run, { isRunning }] = useOpsChange(endpoint);
  const [failure, setFailure] = useState<OpsFailure>();
  const [isAsked, setAsked] = useState(false);
  const { value, version } = draft;
  const problems = problemsOf(value);
  const isFaulty = Object.values(problems).some((problem) => problem !== undefined);

  const save = async () => {
    setAsked(true);
    setFailure(undefined);
    if (isFaulty || isRunning) return;
    const outcome = await run(toInput(value, version));
    if (!outcome.ok) return setFailure(outcome.failure);
    setAsked(false);
    draft.markSaved({ value, version: outcome.output.version });
    if (savedText !== undefined) notify(savedText, 'done');
    onSaved?.(outcome.output);
  };
  const refusalOf = (field: string) =>
    failure?.kind === 'refused' && failure.field?.split('.', 1)[0] === field
      ? failure.message
      : undefined;
  return {
    save,
    isRunning,
    failure,
    isIncomplete: isAsked && isFaulty,
    errorOf: (field) => (isAsked ? problems[field] : undefined) ?? refusalOf(field),
  };
}

/**
 * Leads from the form of something new to the address of what was saved, once the guard of unsaved changes has seen
 * that everything is.
 */
export function useOpenSaved(): (address: string) => void {
  const navigate = useNavigate();
  const [address, open] = useState<string>();
  useEffect(() => {
    if (address !== undefined) navigate(address, { replace: true });
  }, [address, navigate]);
  return open;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether two values of JSON are equal; an absent key equals one that is undefined. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(one[key], other[key]));
}
