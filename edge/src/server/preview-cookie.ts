import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { writeOnce } from '@velvet/releases/files';
import { isOverrideOrigin } from '@velvet/releases/override';
import * as v from 'valibot';
import type { Override } from './override-page.ts';

export const OVERRIDE_COOKIE = 'velvet.override';
const LIFETIME_MS = 12 * 60 * 60 * 1000;

const cookieSchema = v.strictObject({
  id: v.string(),
  origin: v.pipe(v.string(), v.check(isOverrideOrigin)),
  until: v.number(),
});

/**
 * The override's cookie with a MAC: a neighbouring host name can plant a cookie here, but not a valid
 * one. Edges with the same data folder accept each other's.
 */
export function createPreviewCookies(releasesDir: string) {
  let secret: Promise<Buffer> | undefined;

  async function readSecret(): Promise<Buffer> {
    const made = randomBytes(32).toString('base64url');
    const file = path.join(releasesDir, '../edge/preview-secret');
    return Buffer.from(await writeOnce(file, made).catch(() => made), 'base64url');
  }
  const sign = async (payload: string): Promise<Buffer> => {
    secret ??= readSecret();
    return createHmac('sha256', await secret)
      .update(`override ${payload}`)
      .digest();
  };

  return {
    async write({ id, origin }: Override, now = Date.now()): Promise<string> {
      const text = JSON.stringify({ id, origin, until: now + LIFETIME_MS });
      const payload = Buffer.from(text).toString('base64url');
      return `${payload}.${(await sign(payload)).toString('base64url')}`;
    },
    async read(value: string, now = Date.now()): Promise<Override | undefined> {
      const [payload = '', mac = '', ...rest] = value.split('.');
      const given = Buffer.from(mac, 'base64url');
      const wanted = await sign(payload);
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
      if (!isOurs || rest.length > 0) return undefined;
      const read = v.safeParse(
        cookieSchema,
        JSON.parse(Buffer.from(payload, 'base64url').toString()),
      );
      if (!read.success || read.output.until <= now) return undefined;
      const { id, origin } = read.output;
      return { id, origin };
    },
  };
}
