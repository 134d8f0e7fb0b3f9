import { toId } from '@velvet/contract/brand';
import { type LiveEvent, parseLiveEvent } from '@velvet/contract/live-event';
import type { MemberId } from '@velvet/contract/member';
import { parseJson } from '@velvet/contract/parse';
import * as v from 'valibot';

/** The channel of `announce()` in the database. */
export const CHANNEL = 'velvet_events';

/** An event for these members; without a list, for everybody. */
export interface AnnouncedEvent {
  readonly event: LiveEvent;
  readonly members: readonly MemberId[] | undefined;
}

/** What the database announced. */
export type Announcement =
  | AnnouncedEvent
  /** Sessions that have ended, by the first twelve digits of their hashes. */
  | { readonly endedSessions: readonly string[] };

const memberId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.transform((value): MemberId => toId(value)),
);
const addressed = v.object({
  kind: v.string(),
  member: v.optional(memberId),
  members: v.optional(v.array(memberId)),
});
const sessionsEnded = v.object({ kind: v.literal('session'), sessions: v.array(v.string()) });

/** Undefined for anything else, such as an announcement of a later version. */
export function readAnnouncement(payload: string): Announcement | undefined {
  const wire = parseJson(payload);
  const ended = v.safeParse(sessionsEnded, wire);
  if (ended.success) return { endedSessions: ended.output.sessions };
  const read = v.safeParse(addressed, wire);
  if (!read.success) return undefined;
  const { kind, member, members } = read.output;
  const event = parseLiveEvent(kind, wire);
  return event && { event, members: member === undefined ? members : [member] };
}
