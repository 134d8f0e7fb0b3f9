import { type Language, languageTag } from '@velvet/contract/language';
import { paths } from '@velvet/contract/paths';
import { escapeHtml } from '@velvet/contract/text';
import { workerTexts } from './worker-texts.ts';

const style = `:root{color-scheme:dark;--bg:#140d14;--text:#f7eef2;--muted:#c3adba;--accent:#e8b4a0;--ink:#2a1410}
@media (prefers-color-scheme:light){:root{color-scheme:light;--bg:#fbf6f7;--text:#241620;--muted:#6b5563;--accent:#9c4a3c;--ink:#fff}}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{display:flex;flex-direction:column;justify-content:center;box-sizing:border-box;min-height:100vh;min-height:100dvh;max-width:30rem;margin:0 auto;padding:2rem 1.5rem;text-align:center}
svg{width:3.5rem;height:3.5rem;margin:0 auto 1rem;color:var(--accent);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.4}
p{margin:0 0 .5rem;color:var(--muted)}
a{display:flex;align-items:center;justify-content:center;min-height:3rem;margin-top:.5rem;border-radius:1.5rem;color:var(--accent);font-weight:600;text-decoration:none}
.main{margin-top:1.5rem;background:var(--accent);color:var(--ink)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const art =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 3l18 18M5 12.5a10 10 0 0 1 4.2-2.4M14 10a10 10 0 0 1 5 2.5M8.5 16a5 5 0 0 1 6.4-.6M2 9a15 15 0 0 1 4.2-2.6M11 5.1A15 15 0 0 1 22 9M12 20h.01"/></svg>';

const UNAVAILABLE = 503;

/** What an address shows that cannot be reached and is not saved: a way to try it again. */
export async function offlinePage(language: Language, address: URL): Promise<Response> {
  const { title, text, hint, again, home } = workerTexts[language];
  const here = address.pathname + address.search;
  const html = `<!doctype html>
<html lang="${languageTag(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${art}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>${escapeHtml(hint)}</p>
<a class="main" href="${escapeHtml(here)}">${escapeHtml(again)}</a>
<a href="${paths.home}">${escapeHtml(home)}</a></main></body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': await policy(),
    'Cache-Control': 'no-store',
  };
  return new Response(html, { status: UNAVAILABLE, headers });
}

/** Nothing runs or loads; only the page's own style applies. */
async function policy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
