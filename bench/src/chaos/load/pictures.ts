import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { textField } from '../../../../api/src/testing/load-client.ts';
import type { LoadMember } from '../../../../api/src/testing/load-members.ts';
import type { Stops } from './member-life.ts';
import type { Client } from './request.ts';
import type { Tally } from './tally.ts';

const SIDE = 24;
const COLOURS = 256 ** 3;
const PAUSE_MS = 1_000;
/** Members may not change their pictures more often. */
const NEXT_MS = 15_000;
const LOOKS = 3;

/** Uploads one picture of its own after the other, and repeats what is not answered. */
export async function uploadPictures(
  client: Client,
  { id, token }: LoadMember,
  tally: Tally,
  stops: Stops,
): Promise<void> {
  while (!stops.work.aborted) {
    const picture = await aPicture();
    while (!stops.patience.aborted) {
      const answer = await client.send({
        path: '/api/user_header_img',
        fields: { header_img: picture },
        isPost: true,
        token,
      });
      const url = textField(answer?.data, 'url');
      if (answer?.code === 200 && url) tally.pictures.set(id, url);
      if (answer) break;
      await delay(PAUSE_MS);
    }
    await delay(NEXT_MS, undefined, { signal: stops.work }).catch(() => undefined);
  }
}

/** Acknowledged pictures that are not there. */
export async function missingPictures(client: Client, tally: Tally): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const url of tally.pictures.values()) {
    const path = new URL(url, client.url).pathname;
    let status = 0;
    for (let look = 0; look < LOOKS && status !== 200; look += 1) {
      status = (await client.send({ path }))?.status ?? 0;
      if (status !== 200) await delay(PAUSE_MS);
    }
    if (status !== 200) missing.push(`${path} is answered with ${status}`);
  }
  return missing;
}

/** Of a colour that hardly any other has, as the app sends it. */
async function aPicture(): Promise<string> {
  const colour = Math.floor(Math.random() * COLOURS);
  const background = `#${colour.toString(16).padStart(6, '0')}`;
  const create = { width: SIDE, height: SIDE, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
