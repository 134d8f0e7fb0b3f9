import { setTimeout as delay } from 'node:timers/promises';
import { isHostId } from '@velvet/contract/hosts';
import { readOverrideCode } from '@velvet/registry/override';
import type { Registry } from '@velvet/registry/registry';
import { CHECK_EVERY_MS, type ReleaseStore } from '@velvet/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markable } from './badge.ts';
import { confirmPage } from './confirm-page.ts';
import { registerConfirmRoutes } from './confirm-routes.ts';
import { cookieOf } from './cookies.ts';
import type { EncodedPage } from './encode-page.ts';
import { type Override, overridePage } from './override-page.ts';
import { BRANCH_COOKIE, createPreviewCookies, OVERRIDE_COOKIE } from './preview-cookie.ts';
import { createUsedCodes } from './used-codes.ts';

/** The override of the requesting browser; always undefined on the main origin. */
export type OverrideReader = (
  request: FastifyRequest,
  registry: Registry,
) => Promise<Override | undefined>;
export const noOverride: OverrideReader = async () => undefined;

const isAllowed = ({ apps }: Registry, { id, origin }: Override): boolean =>
  !isHostId(id) && (apps[id]?.overrides?.includes(origin) ?? false);

/** The regular page with one remote replaced; never cached. */
export function sendOverridden(
  reply: FastifyReply,
  page: EncodedPage,
  override: Override,
): FastifyReply {
  const made = overridePage(markable(page), override);
  return reply
    .header('Content-Security-Policy', made.contentSecurityPolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(made.html);
}

interface OverrideOptions {
  readonly releases: ReleaseStore;
  readonly releasesDir: string;
  readonly previewOrigin: string;
}

/**
 * Starts an override, on the preview origin only: an address with a signed one-time code shows a
 * confirmation form. Without a code the override ends. Returns the reader of confirmed overrides.
 */
export function registerOverrideRoutes(
  app: FastifyInstance,
  { releases, releasesDir, previewOrigin }: OverrideOptions,
): OverrideReader {
  const used = createUsedCodes(releasesDir);
  const { override: cookies } = createPreviewCookies(releasesDir);

  /** The override of a code if the registry allows it; re-read, because it may just have been allowed. */
  async function wantedBy(text: string) {
    for (const waitMs of [0, CHECK_EVERY_MS]) {
      await delay(waitMs);
      const { registry } = await releases.current();
      const code = readOverrideCode(text, releases.authority, Date.now());
      const override = code && { id: code.remote, origin: code.origin };
      if (code && override && isAllowed(registry, override)) return { code, override };
    }
    return undefined;
  }

  registerConfirmRoutes(app, {
    address: '/edge/override',
    previewOrigin,
    cookie: OVERRIDE_COOKIE,
    replaces: BRANCH_COOKIE,
    wantedBy,
    pageOf: ({ override }, code) => confirmPage(override, code),
    refusal: {
      title: 'This code is not accepted',
      text: 'It is wrong, has expired, or is about what the registry does not allow.',
    },
    confirm: async ({ code, override }) =>
      (await used.use(code.nonce)) ? cookies.write(override) : undefined,
  });

  return async (request, registry) => {
    const value = cookieOf(request, OVERRIDE_COOKIE);
    const override = value ? await cookies.read(value) : undefined;
    return override && isAllowed(registry, override) ? override : undefined;
  };
}
