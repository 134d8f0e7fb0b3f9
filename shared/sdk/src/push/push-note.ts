import * as v from 'valibot';
import { pushEntry } from './push-entry.ts';

const noteSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The subscription's address; empty while the first one is under way. */
    endpoint: v.string(),
    kinds: v.object({
      withdrawal: v.boolean(),
      recharge: v.boolean(),
      support: v.boolean(),
      notice: v.boolean(),
    }),
  }),
);

/** What this device sent to the server last, for the member of this session. */
export type PushNote = v.InferOutput<typeof noteSchema>;

/** Undefined unless the member has turned messages on, on this device. */
export function readPushNote(): PushNote | undefined {
  const note = v.safeParse(noteSchema, pushEntry.read());
  return note.success ? note.output : undefined;
}

export const writePushNote = (note: PushNote): void => pushEntry.write(JSON.stringify(note));
