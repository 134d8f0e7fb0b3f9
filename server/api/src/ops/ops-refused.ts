import { isDecisionRefusal, type OpsRefusal } from '@velvet/contract/ops/problem';
import type { Seconds } from '@velvet/contract/time';
import { callFunction } from '../database/call-function.ts';
import type { Queryable } from '../database/queryable.ts';

/** Optional details of a refusal. */
interface OpsRefusalDetail {
  /** Wire name of the input field, or name of the header, it is about. */
  readonly field?: string;
  /** The values that the field may have, where it is a choice. */
  readonly choices?: readonly string[];
  /** The address that the text tells to open. */
  readonly address?: string;
  /** Until trying again makes sense. */
  readonly retryAfterS?: Seconds;
}

/** An expected failure of an operators' call. Handlers return it. */
export class OpsRefused {
  readonly reason: OpsRefusal;
  readonly detail: OpsRefusalDetail;

  constructor(reason: OpsRefusal, detail: OpsRefusalDetail = {}) {
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * What a deciding function of the database says: one of the outcomes that the operation has, or its
 * refusal.
 * @throws Error for an outcome that is neither.
 */
export function outcomeOf<const Outcomes extends readonly string[]>(
  said: string | undefined,
  outcomes: Outcomes,
): Outcomes[number] | OpsRefused {
  const outcome: Outcomes[number] | undefined = outcomes.find((each) => each === said);
  if (outcome !== undefined) return outcome;
  if (said === 'unknown') return new OpsRefused('not_found');
  if (said !== undefined && isDecisionRefusal(said)) return new OpsRefused(said);
  throw new Error(`A decision ended with ${said ?? 'nothing'}`);
}

/** Calls a deciding function of the database whose only outcome, besides refusals, is `ok`. */
export const decideOk = async (
  db: Queryable,
  name: string,
  values: readonly unknown[],
): Promise<'ok' | OpsRefused> => outcomeOf(await callFunction<string>(db, name, values), ['ok']);
