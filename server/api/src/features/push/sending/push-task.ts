import { type Language, languageTag } from '@velvet/contract/language';
import { paths } from '@velvet/contract/paths';
import { type PushKind, pushKinds } from '@velvet/contract/push-kind';
import type { PushMessage } from '@velvet/contract/push-message';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { callFunction } from '../../../database/call-function.ts';
import type { Queryable } from '../../../database/queryable.ts';
import { type MessageKey, say } from '../../../messages/say.ts';
import { type Delivery, deliver, type Sender } from './deliver.ts';
import { delayJob, findRecipient, readPushEndpoint } from './push-store.ts';

/** Names of the jobs, as the database adds them. */
export const MESSAGE_TASK = 'push_message';
export const NOTICE_TASK = 'push_notice';

/** What a process needs to work on jobs. */
interface PushDeps {
  readonly db: Queryable;
  readonly sender: Sender;
  /** As in PUSH_HOSTS. */
  readonly hosts: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly count: (outcome: PushOutcome) => void;
}

/** What it tells about is a day old: nobody is told any more. */
const KEPT_S = 24 * 60 * 60;

/** The browser subscribed with another key; several of these at once mean a wrong contact or clock. */
const KEY_REFUSED: readonly number[] = [401, 403];

const integer = v.pipe(v.number(), v.integer());
const messageSchema = v.object({
  subscription: integer,
  kind: v.picklist(pushKinds),
  at: integer,
});
const noticeSchema = v.object({ notice: integer, after: integer, at: integer });

/** The job is to be repeated; graphile-worker does so when it throws. */
class Later extends Error {
  override readonly name = 'Later';
  // The queue logs it: a service that is out of reach is one line per attempt.
  override readonly stack = '';
}

/**
 * Sends one message. A process that ends between the push service's answer and the end of the job
 * sends it again: at least once, and the topic makes it one for a device that is out of reach.
 * @throws Later when the push service cannot take it now.
 */
export async function sendMessage(deps: PushDeps, payload: unknown, job: string): Promise<void> {
  const { db, hosts, log, count, sender } = deps;
  const { subscription, kind, at } = v.parse(messageSchema, payload);
  const leftS = KEPT_S - (Math.floor(Date.now() / 1_000) - at);
  const recipient = leftS > 0 ? await findRecipient(db, subscription, kind) : undefined;
  if (!recipient) return count('dropped');
  // The list may have become shorter since the address was saved.
  if (readPushEndpoint(recipient.endpoint, hosts) === undefined) {
    log.warn({ subscription }, 'A push message was dropped: its host is not in PUSH_HOSTS');
    return count('dropped');
  }
  const text = pushText(kind, recipient.language);
  const delivery = await deliver(sender, recipient, text, leftS);
  await settle(deps, { subscription, job, leftS, endpoint: recipient.endpoint }, delivery);
}

interface Attempt {
  readonly subscription: number;
  readonly job: string;
  readonly leftS: number;
  readonly endpoint: string;
}

async function settle(
  { db, log, count }: PushDeps,
  { subscription, job, leftS, endpoint }: Attempt,
  delivery: Delivery,
): Promise<void> {
  switch (delivery.kind) {
    case 'sent':
      await callFunction(db, 'push_sent', [subscription]);
      return count('sent');
    case 'gone': {
      const { status } = delivery;
      await callFunction(db, 'push_gone', [subscription, endpoint]);
      if (KEY_REFUSED.includes(status)) {
        log.error({ subscription, status }, 'A push service does not accept the key');
      }
      return count('gone');
    }
    case 'refused': {
      const { status } = delivery;
      log.error({ subscription, status }, 'A push service does not accept a message');
      return count('refused');
    }
    case 'later': {
      const { why, afterS = 0 } = delivery;
      if (afterS >= leftS) return count('dropped');
      if (afterS > 0) await delayJob(db, job, afterS);
      count('retried');
      throw new Later(`A push service is busy or out of reach (${why})`);
    }
  }
}

/** Queues the messages about a notice to everybody, a page of subscriptions at a time. */
export async function fanOutNotice({ db, count }: PushDeps, payload: unknown): Promise<void> {
  const { notice, after, at } = v.parse(noticeSchema, payload);
  if (Date.now() / 1_000 - at > KEPT_S) return count('dropped');
  await callFunction(db, 'push_notice_fan_out', [notice, after, at]);
}

interface Text {
  readonly title: MessageKey;
  readonly body: MessageKey;
  readonly url: string;
}

/** No amounts, names or titles: lock screens show it (spec S14.5). */
const texts = {
  withdrawal: {
    title: 'push_withdrawal_title',
    body: 'push_withdrawal',
    url: paths.withdrawRecord,
  },
  recharge: { title: 'push_recharge_title', body: 'push_recharge', url: paths.personalReport },
  support: { title: 'support_title', body: 'push_support', url: paths.support },
  notice: { title: 'push_notice_title', body: 'push_notice', url: paths.notices },
} as const satisfies Record<PushKind, Text>;

/** What a device is told about a kind. */
export function pushText(kind: PushKind, language: Language): PushMessage {
  const { title, body, url } = texts[kind];
  const lang = languageTag(language);
  return { kind, title: say(language, title), body: say(language, body), lang, url };
}

/** What became of messages; `retried` counts attempts. */
const outcomes = ['sent', 'dropped', 'retried', 'gone', 'refused'] as const;
type PushOutcome = (typeof outcomes)[number];

/** Counts what became of messages, as `velvet_push_messages_total`. */
export function createPushCount(registry: Registry): PushDeps['count'] {
  const total = new Counter({
    name: 'velvet_push_messages_total',
    help: 'Messages to devices by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of outcomes) total.inc({ outcome }, 0);
  return (outcome) => total.inc({ outcome });
}
