import type { Call } from '../../http/handlers.ts';
import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { formerKeysOf } from '../../secrets/app-secret.ts';
import { createAttempts } from '../accounts/attempts.ts';
import type { FeatureFactory } from '../feature.ts';
import { createAnswerTime } from './answer-time.ts';
import { takeMessage } from './send-support-message.ts';
import { createSupportPictures, registerSupportPictures } from './support-pictures.ts';
import { countUnread, readConversation, readMessage } from './support-store.ts';

/** Members' conversations with the operators (spec S15.1). */
export const supportFeature: FeatureFactory = (services) => {
  const { pool, files, secret, mediaRightsOf, now } = services;
  const purpose = 'support-pictures';
  const pictures = createSupportPictures(secret.key(purpose), formerKeysOf(secret, purpose));
  const parts = { pool, attempts: createAttempts(pool), files };
  const answerTime = createAnswerTime(pool, () => performance.now());
  const urlFor =
    (call: Call) =>
    (name: string): string =>
      pictures.urlOf(name, { sessionHash: memberOf(call).sessionHash, now: call.now });
  return {
    handlers: {
      async support_messages(call, { before }) {
        const [page, seconds] = await Promise.all([
          readConversation(pool, memberOf(call).id, before, urlFor(call)),
          answerTime(),
        ]);
        return { ...page, ...(seconds === undefined ? {} : { answeredWithinS: seconds }) };
      },
      async support_send(call, input) {
        const { id: memberId } = memberOf(call);
        const id = await takeMessage(parts, memberId, input);
        if (id instanceof Refused) return id;
        return (await readMessage(pool, memberId, id, urlFor(call))) ?? new Refused('not_found');
      },
      support_unread: async (call) => ({ unread: await countUnread(pool, memberOf(call).id) }),
      async support_read(call, { id }) {
        await pool.query({
          name: 'support-read',
          text: 'SELECT support_read($1, $2)',
          values: [memberOf(call).id, id],
        });
        return null;
      },
    },
    routes: (server) =>
      registerSupportPictures(server, { files, pictures, rightsOf: mediaRightsOf, now }),
  };
};
