import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { writeOnce } from '@velvet/registry/files';
import { isOverrideOrigin } from '@velvet/registry/override';
import * as v from 'valibot';
import type { Override } from './override-page.ts';

export const OVERRIDE_COOKIE = 'velvet.override';
export const BRANCH_COOKIE = 'velvet.preview';
const LIFETIME_MS = 12 * 60 * 60 * 1000;

const overrideSchema = v.strictObject({
  id: v.string(),
  origin: v.pipe(v.string(), v.check(isOverrideOrigin)),
  until: v.number(),
});
const branchSchema = v.strictObject({ code: v.string() });

/**
 * The preview's cookies with a MAC: a neighbouring host name can plant a cookie here, but not a valid
 * one. Edges with the same data folder accept each other's.
 */
export function createPreviewCookies(releasesDir: string) {
  let secret: Promise<Buffer> | undefined;

  async function readSecret(): Promise<Buffer> {
    const made = randomBytes(32).toString('base64url');
    const file = path.join(releasesDir, '../edge/preview-secret');
    return Buffer.from(await writeOnce(file, made).catch(() => made), 'base64url');
  }
  const sign = async (purpose: string, payload: string): Promise<Buffer> => {
    secret ??= readSecret();
    return createHmac('sha256', await secret)
      .update(`${purpose} ${payload}`)
      .digest();
  };
  async function seal(purpose: string, value: object): Promise<string> {
    const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${payload}.${(await sign(purpose, payload)).toString('base64url')}`;
  }
  async function open<S extends v.GenericSchema>(
    purpose: string,
    schema: S,
    value: string,
  ): Promise<v.InferOutput<S> | undefined> {
    const [payload = '', mac = '', ...rest] = value.split('.');
    const given = Buffer.from(mac, 'base64url');
    const wanted = await sign(purpose, payload);
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!isOurs || rest.length > 0) return undefined;
    const read = v.safeParse(schema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return read.success ? read.output : undefined;
  }

  return {
    override: {
      write: ({ id, origin }: Override, now = Date.now()): Promise<string> =>
        seal('override', { id, origin, until: now + LIFETIME_MS }),
      async read(value: string, now = Date.now()): Promise<Override | undefined> {
        const found = await open('override', overrideSchema, value);
        if (!found || found.until <= now) return undefined;
        const { id, origin } = found;
        return { id, origin };
      },
    },
    /** The confirmed code itself, so that it ends when it would not be accepted any more. */
    branch: {
      write: (code: string): Promise<string> => seal('branch-preview', { code }),
      read: async (value: string): Promise<string | undefined> =>
        (await open('branch-preview', branchSchema, value))?.code,
    },
  };
}
