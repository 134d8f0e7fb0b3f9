import { escapeHtml } from '@velvet/contract/text';
import { REMOTE_ENTRY } from '@velvet/releases/store';
import * as v from 'valibot';
import { scriptJson } from '../compose/html.ts';
import { inlineHash } from '../compose/page-policy.ts';

/** One remote that comes from a developer's machine. */
export interface Override {
  readonly id: string;
  readonly origin: string;
}

interface Page {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

const PAGE_DATA = /(<script type="application\/json" id="velvet-page">)(.*?)(<\/script>)/s;
const pageDataSchema = v.looseObject({ remotes: v.record(v.string(), v.unknown()) });

const badgeStyle =
  `.velvet-override{position:fixed;z-index:2147483647;top:6px;left:50%;display:flex;
gap:10px;align-items:center;max-width:calc(100% - 16px);padding:4px 6px 4px 14px;border-radius:999px;
background:#f2c26b;color:#241620;font:600 12px/16px system-ui,sans-serif;transform:translateX(-50%);
box-shadow:0 4px 16px #0006;white-space:nowrap}.velvet-override span{overflow:hidden;
text-overflow:ellipsis}.velvet-override a{padding:6px 12px;border-radius:999px;background:#241620;
color:#f2c26b;text-decoration:none}`.replace(/\n/g, '');
const badgeHash = inlineHash(badgeStyle);

/** Replaces one remote by another origin's, with a badge that does not depend on the app. */
export function overridePage(page: Page, override: Override): Page {
  const { id, origin } = override;
  const withData = page.html.replace(PAGE_DATA, (_, open: string, text: string, close: string) => {
    const data = v.parse(pageDataSchema, JSON.parse(text));
    const entry = { version: 'dev', entry: `${origin}/${REMOTE_ENTRY}` };
    return open + scriptJson({ ...data, remotes: { ...data.remotes, [id]: entry } }) + close;
  });
  // Preloads of the released remote are not used.
  const released = new RegExp(`<link rel="preload"[^>]*href="/releases/${id}/[^>]*>`, 'g');
  const html = withData
    .replace(released, '')
    .replace('</head>', `<style>${badgeStyle}</style></head>`)
    .replace('</body>', `${badge(override)}</body>`);
  return { html, contentSecurityPolicy: widened(page.contentSecurityPolicy, origin) };
}

const badge = ({ id, origin }: Override): string =>
  [
    '<aside class="velvet-override" aria-label="Override">',
    `<span>${escapeHtml(id)} from ${escapeHtml(origin)}</span>`,
    '<a href="/edge/override">Stop</a></aside>',
  ].join('');

/** Allows scripts, styles, pictures, calls and the reload socket of that origin. */
function widened(policy: string, origin: string): string {
  const socket = origin.replace(/^http/, 'ws');
  const more: Readonly<Record<string, string>> = {
    'script-src': origin,
    'style-src': `${origin} ${badgeHash}`,
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
