import { UPLOADED_PICTURE_MAX_BYTES } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { callFunction } from '../../database/call-function.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refused } from '../../http/refused.ts';
import { cleanPicture, readDataUrl } from '../media/picture.ts';
import { removeUnusedPicture } from '../media/remove-unused-picture.ts';
import { pictureKey, storePicture } from '../media/store-picture.ts';
import type { Services } from '../services.ts';
import { type Attempts, avatarLimit } from './attempts.ts';

/** It is shown at 64 CSS pixels, 192 on a dense screen; the rest is room for a larger view. */
const AVATAR_SIDE_PX = 480;

interface AvatarServices extends Pick<Services, 'pool' | 'mediaUrl'> {
  readonly files: Pick<Services['files'], 'write' | 'remove'>;
  readonly log: Pick<Services['log'], 'warn'>;
  readonly attempts: Pick<Attempts, 'use'>;
}

/** Stores a picture under the hash of its content and makes it the member's. */
export async function saveAvatar(
  parts: AvatarServices,
  memberId: MemberId,
  dataUrl: string,
): Promise<{ readonly url: string } | Refused> {
  const { pool, attempts, files, mediaUrl } = parts;
  const uploaded = readDataUrl(dataUrl);
  if (!uploaded || uploaded.length > UPLOADED_PICTURE_MAX_BYTES) return badImage();
  // Before the picture is decoded, which is the expensive step.
  const refused = await attempts.use({ key: `avatar|${memberId}`, limit: avatarLimit });
  if (refused) return refused;
  const picture = await cleanPicture(uploaded, AVATAR_SIDE_PX);
  if (!picture) return badImage();
  const { avatar, before } = await inTransaction(pool, async (client) => {
    const key = pictureKey(picture);
    await client.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [key]);
    await storePicture(files, picture);
    const before = await callFunction<string>(client, 'member_set_avatar', [memberId, key]);
    return { avatar: key, before: before ?? key };
  });
  if (before !== avatar) await removeUnused(parts, before);
  return { url: mediaUrl(avatar) };
}

const badImage = (): Refused => new Refused('bad_image', { field: 'header_img' });

async function removeUnused({ pool, files, log }: AvatarServices, avatar: string): Promise<void> {
  if (!/^uploads\/[0-9a-f]{64}\.\w+$/.test(avatar)) return;
  await removeUnusedPicture(pool, files, avatar).catch((error: unknown) =>
    log.warn({ err: error }, 'A picture that nobody uses could not be removed'),
  );
}
