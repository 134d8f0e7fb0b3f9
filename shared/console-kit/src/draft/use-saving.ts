import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { useState } from 'react';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { useOpsChange } from '../ops/use-ops-change.ts';
import type { Draft } from './use-draft.ts';

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
  readonly onSaved: (output: Out) => void;
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
  onSaved,
}: SavingOptions<In, Out, Value>): Saving {
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
    onSaved(outcome.output);
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
