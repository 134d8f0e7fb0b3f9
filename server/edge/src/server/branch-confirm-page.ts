import { escapeHtml } from '@velvet/contract/text';
import { PREVIEW_URL, type Preview } from '@velvet/registry/preview';
import { type PlainPage, plainPage } from './plain-page.ts';

/** A preview that a browser opened. */
export interface OpenedPreview extends Preview {
  /** When it ends in this browser: with the link, or with the preview. */
  readonly until: number;
}

/** A time without the visitor's time zone, which the edge does not know: 2026-11-26 22:50 UTC. */
export const branchTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Asks before a preview is opened, and shows what its team calls it. */
export function branchConfirmPage({ document, until }: OpenedPreview, code: string): PlainPage {
  const { app, label } = document;
  const main = `<code>${escapeHtml(label)}</code>
<p>The ${escapeHtml(app)} team has not released this. It will run on every page of this preview until you stop
it, or until ${branchTime(until)}. It sees everything you do here; sign in with demo accounts only.</p>
<form method="post" action="${PREVIEW_URL}">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<button class="main" type="submit">Open the preview</button>
<a class="other" href="${PREVIEW_URL}">Cancel</a></form>`;
  const title = `Open a preview of ${app}?`;
  return plainPage({ lang: 'en', title, main, formAction: "'self'" });
}
