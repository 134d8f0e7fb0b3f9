import { escapeHtml } from '@velvet/contract/text';
import type { ComposedPage } from '../compose/compose-page.ts';
import { inlineHash, strictPolicy } from '../compose/page-policy.ts';

interface PlainPageOptions {
  /** Value of the `lang` attribute. */
  readonly lang: string;
  readonly title: string;
  /** HTML below the title's heading. */
  readonly main: string;
  /** Allowed target of its form; none without a form. */
  readonly formAction?: "'self'";
}

const light =
  'color-scheme:light;--bg:#fbf6f7;--text:#241620;--field:#f3e8ec;--accent:#9c4a3c;--ink:#fff';
const style = `:root{color-scheme:dark;--bg:#140d14;--text:#f7eef2;--field:#2a1f2a;--accent:#e8b4a0;--ink:#2a1410}
@media (prefers-color-scheme:light){:root{${light}}}
body{margin:0;background:var(--bg);color:var(--text);
font:400 16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:480px;margin:0 auto;padding:32px 16px}
h1{font-size:26px;line-height:32px;margin:0 0 8px}
p{margin:0 0 12px;overflow-wrap:anywhere}
a{color:var(--accent)}
code{display:block;margin:16px 0;padding:12px 16px;border-radius:12px;background:var(--field);
overflow-wrap:anywhere;font:600 18px/28px ui-monospace,monospace}
.main{display:flex;align-items:center;justify-content:center;box-sizing:border-box;width:100%;
min-height:48px;margin:24px 0 12px;border:0;border-radius:999px;background:var(--accent);color:var(--ink);
font:inherit;font-weight:600;text-decoration:none}
.other{display:flex;align-items:center;justify-content:center;min-height:48px}`;

/**
 * Composes a page of the edge itself, without scripts and releases; the title is escaped, the rest is HTML
 * already.
 */
export function plainPage({ lang, title, main, formAction }: PlainPageOptions): ComposedPage {
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>`;
  const contentSecurityPolicy = strictPolicy([
    `style-src ${inlineHash(style)}`,
    `form-action ${formAction ?? "'none'"}`,
  ]);
  return { html, contentSecurityPolicy };
}
