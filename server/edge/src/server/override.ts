import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import { escapeHtml } from '@velvet/contract/text';
import { errorCode } from '@velvet/registry/files';
import { CODE_LIFETIME_MS, readOverrideCode } from '@velvet/registry/override';
import type { Registry } from '@velvet/registry/registry';
import { REMOTE_ENTRY, type ReleaseStore } from '@velvet/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ComposedPage } from '../compose/compose-page.ts';
import { scriptJson } from '../compose/page-policy.ts';
import { markable, withBadge } from './badge.ts';
import { registerConfirmRoutes } from './confirm-routes.ts';
import type { EncodedPage } from './encode-page.ts';
import { plainPage } from './plain-page.ts';
import { BRANCH_COOKIE, createPreviewCookies, OVERRIDE_COOKIE, type Override } from './preview.ts';
import { cookieOf } from './request.ts';
import { sendPage } from './send-page.ts';

/** The override of the requesting browser; always undefined on the main origin. */
export type OverrideReader = (request: FastifyRequest) => Promise<Override | undefined>;
export const noOverride: OverrideReader = async () => undefined;

const LIFETIME_MS = 12 * 60 * 60 * 1000;

const isAllowed = ({ apps }: Registry, { id, origin }: Override): boolean =>
  !isHostId(id) && (apps[id]?.origins?.includes(origin) ?? false);

/** The regular page with one remote replaced; never cached. */
export function sendOverridden(
  reply: FastifyReply,
  page: EncodedPage,
  override: Override,
): FastifyReply {
  return sendPage(reply, overridePage(markable(page), override));
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
    for (const read of [releases.current, releases.latest]) {
      const { registry } = await read();
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
      (await used.use(code.nonce))
        ? cookies.write({ ...override, until: Date.now() + LIFETIME_MS })
        : undefined,
  });

  return async (request) => {
    const value = cookieOf(request, OVERRIDE_COOKIE);
    const override = value ? await cookies.read(value) : undefined;
    if (!override || override.until <= Date.now()) return undefined;
    const { registry } = await releases.current();
    return isAllowed(registry, override) ? override : undefined;
  };
}

const PAGE_DATA = /(<script type="application\/json" id="velvet-page">)(.*?)(<\/script>)/s;
const pageDataSchema = v.looseObject({ remotes: v.record(v.string(), v.unknown()) });

/** Replaces one remote by another origin's, with a badge that does not depend on the app. */
function overridePage(page: ComposedPage, override: Override): ComposedPage {
  const { id, origin } = override;
  const withData = page.html.replace(PAGE_DATA, (_, open: string, text: string, close: string) => {
    const data = v.parse(pageDataSchema, JSON.parse(text));
    const entry = { version: 'dev', entry: `${origin}/${REMOTE_ENTRY}` };
    return open + scriptJson({ ...data, remotes: { ...data.remotes, [id]: entry } }) + close;
  });
  // Preloads of the released remote are not used.
  const released = new RegExp(`<link rel="preload"[^>]*href="/releases/${id}/[^>]*>`, 'g');
  const html = withData.replace(released, '');
  const contentSecurityPolicy = widened(page.contentSecurityPolicy, origin);
  return withBadge(
    { html, contentSecurityPolicy },
    { name: 'Override', text: `${id} from ${origin}`, endUrl: '/edge/override' },
  );
}

/** Allows scripts, styles, pictures, calls and the reload socket of that origin. */
function widened(policy: string, origin: string): string {
  const socket = origin.replace(/^http/, 'ws');
  const more: Readonly<Record<string, string>> = {
    'script-src': origin,
    'style-src': origin,
    'img-src': origin,
    'connect-src': `${origin} ${socket}`,
  };
  return policy
    .split('; ')
    .map((directive) => {
      const added = more[directive.split(' ', 1)[0] ?? ''];
      return added === undefined ? directive : `${directive} ${added}`;
    })
    .join('; ');
}

/** Asks for confirmation of an override and shows its origin in full. */
function confirmPage({ id, origin }: Override, code: string): ComposedPage {
  const main = `<code>${escapeHtml(origin)}</code>
<p>Code from there will run on every page of this preview until you stop it, for twelve hours at most.
It sees everything you do here. Go on only if you asked for this yourself; sign in with demo accounts
only.</p>
<form method="post" action="/edge/override">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<button class="main" type="submit">Take it from there</button>
<a class="other" href="/edge/override">Cancel</a></form>`;
  const title = `Take ${id} from another origin?`;
  return plainPage({ lang: 'en', title, main, formAction: "'self'" });
}

/**
 * Used codes, stored as files, so that neither a restart nor a second edge with the same data folder
 * accepts one twice. In memory only if the folder is not writable.
 */
function createUsedCodes(releasesDir: string) {
  const folder = path.join(releasesDir, '../edge/used-codes');
  const used = new Set<string>();

  async function removeExpired(): Promise<void> {
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(path.join(folder, name));
      // Twice the validity of a code, because clocks differ.
      if (Date.now() - mtimeMs > 2 * CODE_LIFETIME_MS) await rm(path.join(folder, name));
    }
  }

  return {
    /** Marks a code as used; false if it already was. */
    async use(nonce: string): Promise<boolean> {
      if (used.has(nonce)) return false;
      used.add(nonce);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, nonce), '', { flag: 'wx' });
        await removeExpired();
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
      }
      return true;
    },
  };
}
