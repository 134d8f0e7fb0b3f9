import * as v from 'valibot';
import { languageCodes } from './language.ts';

/** The release of a remote that a page runs. */
export const remoteEntrySchema = v.object({
  version: v.string(),
  /** Address of the remote's container. */
  entry: v.string(),
  /** What the entry must be; absent only on development servers. */
  integrity: v.optional(v.string()),
});
const previousSchema = v.object({
  ...remoteEntrySchema.entries,
  /** Paths that only this release has: no routes of the page. */
  paths: v.optional(v.array(v.string())),
});

/**
 * What the edge writes into the head of every page (`#velvet-page`) for the shell's scripts: the set of
 * releases that this tab runs, and the negotiated language.
 */
export const pageRecordSchema = v.object({
  remotes: v.record(
    v.string(),
    v.object({ ...remoteEntrySchema.entries, previous: v.optional(previousSchema) }),
  ),
  language: v.picklist(languageCodes),
});

/** The whole record, with the parts for the inline boot script, which has no room for a schema. */
export interface PageRecord extends v.InferOutput<typeof pageRecordSchema> {
  /** Addresses of calls that are requested before the shell's scripts run, below `/api/`. */
  readonly early: readonly string[];
  /** The same with parameters of the page's address to fill in: `listing_get?id={id}`. */
  readonly addressCalls: readonly string[];
  /** The same for members only. */
  readonly sessionCalls: readonly string[];
  /** Whose screen the page contains; absent in a skeleton. */
  readonly rendered?: 'for-all' | 'for-guests' | 'for-member';
  /**
   * Moments and what `getTimezoneOffset` gives for them, in milliseconds and minutes, where the times of a member's
   * screen are right.
   */
  readonly zoneOffsets?: readonly (readonly [moment: number, minutes: number])[] | undefined;
}
