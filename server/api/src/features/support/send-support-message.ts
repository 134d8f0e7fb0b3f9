import { randomUUID } from 'node:crypto';
import { UPLOADED_PICTURE_MAX_BYTES } from '@velvet/contract/constants';
import type { InputOf } from '@velvet/contract/endpoint';
import type { MemberId } from '@velvet/contract/member';
import { SUPPORT_TEXT_MAX, type sendSupportMessage } from '@velvet/contract/support';
import { asSeconds } from '@velvet/contract/time';
import type { FileStore } from '@velvet/files/file-store';
import type { Queryable } from '../../database/queryable.ts';
import { Refused } from '../../http/refused.ts';
import type { AttemptLimit, Attempts } from '../accounts/attempts.ts';
import { cleanPicture, readDataUrl } from '../media/picture.ts';
import { pictureType } from '../media/picture-type.ts';
import { supportKey } from './support-pictures.ts';
import { type StoredPicture, sendMessage } from './support-store.ts';

const messageLimit: AttemptLimit = { times: 30, windowS: asSeconds(10 * 60) };
/** Each may fill a megabyte: it is encoded anew, at a higher quality than it may have come in. */
const pictureLimit: AttemptLimit = { times: 20, windowS: asSeconds(60 * 60) };

interface SendParts {
  readonly pool: Queryable;
  readonly attempts: Attempts;
  readonly files: FileStore;
}

/** Takes a member's message. Returns its id; one that is sent again is the one that is there. */
export async function takeMessage(
  parts: SendParts,
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
  await files.write(supportKey(name), picture.bytes, { type: pictureType(name) });
  return { name, width: picture.width, height: picture.height };
}
