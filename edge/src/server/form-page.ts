import { type Language, languageTag } from '@velvet/shared/contract/language';
import { escapeHtml } from '../compose/html.ts';
import { inlineHash } from '../compose/page-policy.ts';
import { type FormPath, formTexts } from './form-texts.ts';

/** A page that says that a form could not be taken. */
export interface FormPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

const light = 'color-scheme:light;--bg:#fbf6f7;--text:#241620;--accent:#9c4a3c;--ink:#fff';
const style = `:root{color-scheme:dark;--bg:#140d14;--text:#f7eef2;--accent:#e8b4a0;--ink:#2a1410}
@media (prefers-color-scheme:light){:root{${light}}}
body{margin:0;background:var(--bg);color:var(--text);
font:400 16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:480px;margin:0 auto;padding:32px 16px}
h1{font-size:26px;line-height:32px;margin:0 0 8px}
p{margin:0 0 12px;overflow-wrap:anywhere}
a{color:var(--accent)}
a.main{display:flex;align-items:center;justify-content:center;min-height:48px;margin:24px 0 12px;
border-radius:999px;background:var(--accent);color:var(--ink);font-weight:600;text-decoration:none}`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${inlineHash(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `back` is the screen with the form, as an address on this origin. */
export function formPage(path: FormPath, language: Language, back: string): FormPage {
  const { title, nothingDone, why, how, again, home } = formTexts(language, path);
  const html = `<!doctype html>
<html lang="${languageTag(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(why)}</p><p>${escapeHtml(nothingDone)}</p><p>${escapeHtml(how)}</p>
<a class="main" href="${escapeHtml(back)}">${escapeHtml(again)}</a>
<p><a href="/Home">${escapeHtml(home)}</a></p>
</main></body></html>`;
  return { html, contentSecurityPolicy };
}
