import { escapeHtml } from '@velvet/contract/text';
import type { ComposedPage } from '../compose/compose-page.ts';
import { inlineHash } from '../compose/page-policy.ts';
import type { EncodedPage } from './encode-page.ts';

const style = [
  '.velvet-override{position:fixed;z-index:2147483647;top:6px;left:50%;transform:translateX(-50%);',
  'display:flex;gap:10px;align-items:center;box-sizing:border-box;max-width:calc(100% - 16px);',
  'padding:4px 6px 4px 14px;border-radius:999px;background:#f2c26b;color:#241620;',
  'font:600 12px/16px system-ui,sans-serif;box-shadow:0 4px 16px #0006;white-space:nowrap}',
  '.velvet-override p{min-width:0;margin:0}',
  '.velvet-override span{display:block;overflow:hidden;text-overflow:ellipsis}',
  '.velvet-override b{display:block;font-weight:400}',
  '.velvet-override a{flex:none;padding:6px 12px;border-radius:999px;background:#241620;',
  'color:#f2c26b;text-decoration:none}',
].join('');

interface Badge {
  /** For assistive technology. */
  readonly name: string;
  /** What is not from production, as text; cut off where there is no room. */
  readonly text: string;
  /** A line of its own below it. */
  readonly detail?: string;
  /** The address that ends it. */
  readonly endUrl: string;
}

/** Adds a badge that does not depend on the app. */
export function withBadge(page: ComposedPage, { name, text, detail, endUrl }: Badge): ComposedPage {
  const badge = [
    `<aside class="velvet-override" aria-label="${escapeHtml(name)}">`,
    `<p><span>${escapeHtml(text)}</span>`,
    detail === undefined ? '</p>' : `<b>${escapeHtml(detail)}</b></p>`,
    `<a href="${escapeHtml(endUrl)}">Stop</a></aside>`,
  ].join('');
  const html = page.html.replace('</body>', () => `${badge}</body>`);
  return withStyle({ ...page, html }, style);
}

/** The page with an inline style at the end of its head, which its policy allows. */
export const withStyle = (
  { html, contentSecurityPolicy }: ComposedPage,
  style: string,
): ComposedPage => ({
  html: html.replace('</head>', () => `<style>${style}</style></head>`),
  contentSecurityPolicy: contentSecurityPolicy.replace(
    /(^|; )style-src [^;]*/,
    (directive) => `${directive} ${inlineHash(style)}`,
  ),
});

/** What the edge composed, uncompressed. */
export const markable = ({ bodies, contentSecurityPolicy }: EncodedPage): ComposedPage => ({
  html: bodies.get('identity')?.toString() ?? '',
  contentSecurityPolicy,
});
