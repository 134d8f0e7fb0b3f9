import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { writeOnce } from '@velvet/registry/files';
import { isOverrideOrigin } from '@velvet/registry/override';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

export interface PreviewOptions {
  /** The origin for developers' remotes in the released shell; undefined when disabled. */
  readonly previewOrigin?: string;
  /** Whether this server serves that origin; false by default. */
  readonly isPreview?: boolean;
}

const HTTP_MISDIRECTED = 421;

/**
 * Separates the two origins. Cookies are shared by all ports of a host name, so the preview has its
 * own host name, and each server refuses the other's.
 */
export function registerPreviewBoundary(
  app: FastifyInstance,
  { previewOrigin, isPreview = false }: PreviewOptions,
): void {
  const preview = previewOrigin === undefined ? undefined : new URL(previewOrigin);
  app.addHook('onRequest', async (request, reply) => {
    const isMisdirected = isPreview
      ? request.host !== preview?.host
      : preview !== undefined && request.hostname === preview.hostname;
    if (isMisdirected) {
      return reply
        .code(HTTP_MISDIRECTED)
        .header('Cache-Control', 'no-store')
        .type('text/plain')
        .send('This host is not served here');
    }
    if (isPreview) reply.header('X-Robots-Tag', 'noindex');
  });
}

export const OVERRIDE_COOKIE = 'velvet.override';
export const BRANCH_COOKIE = 'velvet.preview';

/** One remote that comes from a developer's machine. */
export interface Override {
  readonly id: string;
  readonly origin: string;
}

const overrideSchema = v.strictObject({
  id: v.string(),
  origin: v.pipe(v.string(), v.check(isOverrideOrigin)),
  /** Milliseconds since 1970. */
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
  const sealed = <Schema extends v.GenericSchema>(purpose: string, schema: Schema) => ({
    async write(value: v.InferInput<Schema>): Promise<string> {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${payload}.${(await sign(purpose, payload)).toString('base64url')}`;
    },
    /** Undefined for what was not written here. */
    async read(value: string): Promise<v.InferOutput<Schema> | undefined> {
      const [payload = '', mac = '', ...rest] = value.split('.');
      const given = Buffer.from(mac, 'base64url');
      const wanted = await sign(purpose, payload);
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
      if (!isOurs || rest.length > 0) return undefined;
      const read = v.safeParse(schema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return read.success ? read.output : undefined;
    },
  });

  return {
    override: sealed('override', overrideSchema),
    /** The confirmed code itself, so that it ends when it would not be accepted any more. */
    branch: sealed('branch-preview', branchSchema),
  };
}
