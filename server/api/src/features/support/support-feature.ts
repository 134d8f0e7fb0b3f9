import { randomUUID } from 'node:crypto';
import { UPLOADED_PICTURE_MAX_BYTES } from '@velvet/contract/constants';
import type { InputOf } from '@velvet/contract/endpoint';
import type { MemberId } from '@velvet/contract/member';
import {
  SUPPORT_TEXT_MAX,
  type SupportConversation,
  type sendSupportMessage,
} from '@velvet/contract/support';
import { asSeconds } from '@velvet/contract/time';
import type { FileStore } from '@velvet/files/file-store';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { type Call, memberOf } from '../../http/handlers.ts';
import { joinReads } from '../../http/join-reads.ts';
import { Refused } from '../../http/refused.ts';
import { formerKeysOf } from '../../secrets/app-secret.ts';
import { type AttemptLimit, type Attempts, createAttempts } from '../accounts/attempts.ts';
import type { FeatureFactory } from '../feature.ts';
import { cleanPicture, readDataUrl } from '../media/picture.ts';
import { createSupportPictures, registerSupportPictures, supportKey } from './support-pictures.ts';
import {
  countUnread,
  readConversation,
  readMessage,
  type StoredPicture,
  sendMessage,
} from './support-store.ts';

/** Members' conversations with the operators (spec S15.1). */
export const supportFeature: FeatureFactory = (services) => {
  const { pool, files, secret, mediaRightsOf, now } = services;
  const purpose = 'support-pictures';
  const pictures = createSupportPictures(secret.key(purpose), formerKeysOf(secret, purpose));
  const parts = { pool, attempts: createAttempts(pool), files };
  const answerTimes = joinReads<AnswerTime>({ keptMs: ANSWER_TIME_KEPT_MS });
  const urlFor =
    (call: Call) =>
    (name: string): string =>
      pictures.urlOf(name, { sessionHash: memberOf(call).sessionHash, now: call.now });
  return {
    handlers: {
      async support_messages(call, { before }) {
        const [page, answerTime] = await Promise.all([
          readConversation(pool, memberOf(call).id, before, urlFor(call)),
          answerTimes('', () => readAnswerTime(pool)),
        ]);
        return { ...page, ...answerTime };
      },
      async support_send(call, input) {
        const { id: memberId } = memberOf(call);
        const id = await takeMessage(parts, memberId, input);
        if (id instanceof Refused) return id;
        return (await readMessage(pool, memberId, id, urlFor(call))) ?? new Refused('not_found');
      },
      support_unread: async (call) => ({ unread: await countUnread(pool, memberOf(call).id) }),
      async support_read(call, { id }) {
        await callFunction(pool, 'support_read', [memberOf(call).id, id]);
        return null;
      },
    },
    routes: (server) =>
      registerSupportPictures(server, { files, pictures, rightsOf: mediaRightsOf, now }),
  };
};

const ANSWER_TIME_KEPT_MS = 5 * 60_000;
type AnswerTime = Pick<SupportConversation, 'answeredWithinS'>;

/** How fast support answers; nothing while there are too few figures. */
async function readAnswerTime(db: Queryable): Promise<AnswerTime> {
  const seconds = await callFunction<number>(db, 'support_answer_seconds');
  return seconds === undefined ? {} : { answeredWithinS: Math.max(1, seconds) };
}

const messageLimit: AttemptLimit = { times: 30, windowS: asSeconds(10 * 60) };
/** Each may fill a megabyte: it is encoded anew, at a higher quality than it may have come in. */
const pictureLimit: AttemptLimit = { times: 20, windowS: asSeconds(60 * 60) };

/** Takes a member's message. Returns its id; one that is sent again is the one that is there. */
export async function takeMessage(
  parts: { readonly pool: Queryable; readonly attempts: Attempts; readonly files: FileStore },
  memberId: MemberId,
  input: InputOf<typeof sendSupportMessage>,
): Promise<number | Refused> {
  const text = input.text.replaceAll(/\r\n?/g, '\n').trim();
  if (text.length > SUPPORT_TEXT_MAX || (text === '' && input.image === undefined)) {
    return new Refused('bad_field', { field: 'text' });
  }
  const refused = await parts.attempts.use(
    { key: `support|${memberId}`, limit: messageLimit },
    ...(input.image === undefined
      ? []
      : [{ key: `support picture|${memberId}`, limit: pictureLimit }]),
  );
  if (refused) return refused;
  const picture = await storePicture(parts.files, input.image);
  if (picture instanceof Refused) return picture;
  const sent = await sendMessage(parts.pool, memberId, {
    key: input.key,
    text,
    about: input.about ?? '',
    picture,
  });
  // Only here: after an error the message may be there all the same, and its picture with it.
  if (picture && sent?.outcome !== 'ok') {
    await parts.files.remove(supportKey(picture.name));
  }
  if (!sent || sent.outcome === 'key_reused') return new Refused('key_reused');
  return sent.message_id;
}

async function storePicture(
  files: FileStore,
  image: string | undefined,
): Promise<StoredPicture | undefined | Refused> {
  if (image === undefined) return undefined;
  const uploaded = readDataUrl(image);
  const isSmall = uploaded !== undefined && uploaded.length <= UPLOADED_PICTURE_MAX_BYTES;
  const picture = isSmall ? await cleanPicture(uploaded) : undefined;
  if (!picture) return new Refused('bad_image', { field: 'img' });
  const name = `${randomUUID()}.${picture.kind}`;
  await files.write(supportKey(name), picture.bytes);
  return { name, width: picture.width, height: picture.height };
}
