import { escapeHtml } from '../compose/html.ts';
import { inlineHash } from '../compose/page-policy.ts';
import type { Override } from './override-page.ts';

const style =
  `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;
background:#171015;color:#f6eef2;font:16px/24px system-ui,sans-serif}main{box-sizing:border-box;
width:min(100%,560px);padding:24px}h1{font-size:24px;line-height:32px}code{display:block;padding:12px 16px;
border-radius:12px;background:#2a1f26;overflow-wrap:anywhere;font:600 18px/28px ui-monospace,monospace}
.velvet-actions{display:flex;gap:12px;flex-wrap:wrap;margin-top:24px}.velvet-actions>*{box-sizing:border-box;
min-height:44px;padding:10px 20px;border-radius:999px;border:1px solid #f2c26b;background:none;color:#f2c26b;
font:600 16px/22px system-ui,sans-serif;text-decoration:none}button{background:#f2c26b!important;
color:#241620!important}`.replace(/\n/g, '');

/** Asks whether this browser shall take a remote from elsewhere, with the origin in full. */
export function confirmPage({ id, origin }: Override, code: string) {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Try a remote · Velvet</title><style>${style}</style></head><body><main>`,
    `<h1>Take ${escapeHtml(id)} from another origin?</h1>`,
    `<code>${escapeHtml(origin)}</code>`,
    '<p>Code from there will run on every page of this preview, until you stop it or for twelve ',
    'hours. It sees everything you do here. Go on only if you asked for this yourself; sign in ',
    'with demo accounts only.</p>',
    '<form class="velvet-actions" method="post" action="/edge/override">',
    `<input type="hidden" name="code" value="${escapeHtml(code)}">`,
    '<button type="submit">Take it from there</button><a href="/edge/override">Cancel</a>',
    '</form></main></body></html>',
  ].join('');
  return { html, contentSecurityPolicy: policy };
}

const policy = [
  "default-src 'none'",
  `style-src ${inlineHash(style)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
