import { escapeHtml } from '@velvet/contract/text';
import {
  createPreviewStore,
  PREVIEW_URL,
  type Preview,
  previewTime,
  readPreviewCode,
} from '@velvet/registry/preview';
import type { ReleaseStore } from '@velvet/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComposedPage } from '../compose/compose-page.ts';
import { markable, withBadge } from './badge.ts';
import { registerConfirmRoutes } from './confirm-routes.ts';
import type { EncodedPage } from './encode-page.ts';
import { plainPage } from './plain-page.ts';
import { BRANCH_COOKIE, createPreviewCookies, OVERRIDE_COOKIE } from './preview.ts';
import { cookieOf } from './request.ts';
import { sendPage } from './send-page.ts';

/** The preview of the requesting browser; always undefined on the main origin. */
export type PreviewReader = (request: FastifyRequest) => Promise<OpenedPreview | undefined>;
export const noPreview: PreviewReader = async () => undefined;

interface BranchPreviewOptions {
  readonly releases: ReleaseStore;
  readonly releasesDir: string;
  readonly previewOrigin: string;
  readonly onProblem: (error: unknown) => void;
}

/**
 * Opens previews of branches, on the preview origin only: a link with a code that the app's team signed
 * shows a confirmation form. Without a code the preview ends in this browser. Returns the reader of
 * opened previews. Codes and previews are verified with each request, so that a revoked key, an end or
 * an expiry counts at once.
 */
export function registerBranchPreviews(
  app: FastifyInstance,
  { releases, releasesDir, previewOrigin, onProblem }: BranchPreviewOptions,
): PreviewReader {
  const previews = createPreviewStore(releasesDir, releases.authority, onProblem);
  const { branch: cookies } = createPreviewCookies(releasesDir);

  async function openedBy(code: string): Promise<OpenedPreview | undefined> {
    // Keys may have been revoked since.
    await releases.current();
    const now = Date.now();
    const link = readPreviewCode(code, releases.authority, now);
    const preview = link && (await previews.find(link, now));
    return preview && { ...preview, until: Math.min(link.expires, preview.document.expires) };
  }

  registerConfirmRoutes(app, {
    address: PREVIEW_URL,
    previewOrigin,
    cookie: BRANCH_COOKIE,
    replaces: OVERRIDE_COOKIE,
    wantedBy: openedBy,
    pageOf: branchConfirmPage,
    refusal: {
      title: 'This preview cannot be opened',
      text: 'The link is wrong or has expired, or its team has ended the preview. Ask for another link.',
    },
    // A link opens a preview in any number of browsers.
    confirm: (_, code) => cookies.write({ code }),
  });

  return async (request) => {
    // A page has one badge, so it contains one thing at most that is not from production.
    if (cookieOf(request, OVERRIDE_COOKIE) !== undefined) return undefined;
    const value = cookieOf(request, BRANCH_COOKIE);
    const confirmed = value ? await cookies.read(value) : undefined;
    return confirmed && openedBy(confirmed.code);
  };
}

/** The page with the preview's badge; never cached. */
export function sendPreviewed(
  reply: FastifyReply,
  page: EncodedPage,
  { document, until }: OpenedPreview,
): FastifyReply {
  const { app, label } = document;
  const marked = withBadge(markable(page), {
    name: 'Preview',
    text: `${app}: ${label}`,
    detail: `until ${previewTime(until)}`,
    endUrl: PREVIEW_URL,
  });
  return sendPage(reply.header('Integrity-Policy', 'blocked-destinations=(script)'), marked);
}

/** A preview that a browser opened. */
export interface OpenedPreview extends Preview {
  /** When it ends in this browser: with the link, or with the preview. */
  readonly until: number;
}

/** Asks before a preview is opened, and shows what its team calls it. */
function branchConfirmPage({ document, until }: OpenedPreview, code: string): ComposedPage {
  const { app, label } = document;
  const main = `<code>${escapeHtml(label)}</code>
<p>The ${escapeHtml(app)} team has not released this. It will run on every page of this preview until you stop
it, or until ${previewTime(until)}. It sees everything you do here; sign in with demo accounts only.</p>
<form method="post" action="${PREVIEW_URL}">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<button class="main" type="submit">Open the preview</button>
<a class="other" href="${PREVIEW_URL}">Cancel</a></form>`;
  const title = `Open a preview of ${app}?`;
  return plainPage({ lang: 'en', title, main, formAction: "'self'" });
}
