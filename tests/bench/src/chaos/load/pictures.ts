import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { textField } from '../../../../../server/api/src/testing/load-client.ts';
import type { LoadMember } from '../../../../../server/api/src/testing/load-members.ts';
import type { Stops } from './member-life.ts';
import type { Client } from './request.ts';
import type { Tally } from './tally.ts';

const SIDE = 24;
const COLOURS = 256 ** 3;
const PAUSE_MS = 1_000;
/** A member may upload thirty an hour; eight members take turns. */
const NEXT_MS = 5_000;
const LOOKS = 3;

/** Uploads one picture after the other for the members in turn. */
export async function uploadPictures(
  client: Client,
  members: readonly LoadMember[],
  tally: Tally,
  stops: Stops,
): Promise<void> {
  for (let turn = 0; !stops.work.aborted; turn += 1) {
    const member = members[turn % members.length];
    const fields = { header_img: await aPicture() };
    const path = '/api/user_header_img';
    const answer =
      member && (await client.send({ path, fields, isPost: true, token: member.token }));
    const url = textField(answer?.data, 'url');
    if (member && answer?.code === 200 && url) tally.pictures.set(member.id, url);
    else if (member) tally.unansweredPictures.add(member.id);
    await delay(NEXT_MS, undefined, { signal: stops.work }).catch(() => undefined);
  }
}

/**
 * Pictures of members that are not there, or not the acknowledged ones. An upload that was not answered may still
 * have come after the next one.
 */
export async function missingPictures(
  client: Client,
  members: readonly LoadMember[],
  tally: Tally,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { id, token } of members) {
    const acknowledged = tally.pictures.get(id);
    if (acknowledged === undefined) continue;
    const answer = await client.send({ path: '/api/user_info', token });
    const shown = textField(answer?.data, 'header_img') ?? '';
    const isExpected = shown === acknowledged || tally.unansweredPictures.has(id);
    if (!isExpected) missing.push(`A member has ${shown} in place of ${acknowledged}`);
    const path = new URL(shown, client.url).pathname;
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
