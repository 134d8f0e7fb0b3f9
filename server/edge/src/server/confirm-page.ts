import { escapeHtml } from '@velvet/contract/text';
import type { Override } from './override-page.ts';
import { type PlainPage, plainPage } from './plain-page.ts';

/** Asks for confirmation of an override and shows its origin in full. */
export function confirmPage({ id, origin }: Override, code: string): PlainPage {
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
