import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { persisted } from '@velvet/sdk/feature';
import type { AppState } from '@velvet/sdk/store';
import * as v from 'valibot';

const outgoingMessage = v.object({
  /** Identifies the message in all its requests. */
  key: v.string(),
  text: v.string(),
  about: v.exactOptional(v.string()),
  /** A data URL. */
  image: v.exactOptional(v.string()),
  /** Why the server does not take it, in the member's language; absent while it waits. */
  refusal: v.exactOptional(v.string()),
});
export type OutgoingMessage = v.InferOutput<typeof outgoingMessage>;
const outbox = v.array(outgoingMessage);

/** The device keeps no more, pictures included. */
const MOST_MESSAGES = 10;

export const outboxIsFull = (messages: readonly OutgoingMessage[]): boolean =>
  messages.length >= MOST_MESSAGES;

/** The member's messages that the server has not confirmed, oldest first. */
const supportOutbox = createSlice({
  name: 'walletOutbox',
  initialState: [] as readonly OutgoingMessage[],
  reducers: {
    queued: (messages, { payload }: PayloadAction<OutgoingMessage>) => [...messages, payload],
    refused: (messages, { payload }: PayloadAction<{ key: string; refusal: string }>) =>
      messages.map((one) => (one.key === payload.key ? { ...one, refusal: payload.refusal } : one)),
    triedAgain: (messages, { payload }: PayloadAction<string>) =>
      messages.map((one) => {
        if (one.key !== payload) return one;
        const { refusal: _told, ...again } = one;
        return again;
      }),
    removed: (messages, { payload }: PayloadAction<string>) =>
      messages.filter(({ key }) => key !== payload),
  },
});
export const { queued, refused, triedAgain, removed } = supportOutbox.actions;

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof supportOutbox> {}
}

function parseOutbox(text: string): readonly OutgoingMessage[] | undefined {
  const read = v.safeParse(outbox, JSON.parse(text));
  return read.success ? read.output : undefined;
}

/** Kept on the device, so that neither a reload nor a lost connection loses a message. */
export const supportOutboxSlice = persisted(supportOutbox, {
  key: 'support.outbox',
  read: parseOutbox,
  write: (messages) => (messages.length === 0 ? undefined : JSON.stringify(messages)),
});

export const selectOutbox = (state: Pick<AppState, 'walletOutbox'>): readonly OutgoingMessage[] =>
  state.walletOutbox;
