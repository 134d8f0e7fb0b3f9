import { createHash } from 'node:crypto';
import { type Language, languageTag } from '@velvet/contract/language';
import { escapeHtml } from '@velvet/contract/text';
import type { FastifyReply } from 'fastify';
import type { Html } from './html.ts';
import { pageStyle } from './page-style.ts';

/** One bundled page: its title and the content of its `main`. */
export interface Page {
  readonly title: string;
  readonly body: Html;
  /** Without one the page follows the device. */
  readonly theme?: 'dark' | 'light' | undefined;
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** A policy that allows the page's own style and nothing else. */
export function pagePolicy(options: {
  readonly forms: boolean;
  readonly framedBy: 'self' | 'none';
}): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    `form-action '${options.forms ? 'self' : 'none'}'`,
    `frame-ancestors '${options.framedBy}'`,
  ].join('; ');
}

/** Sends a whole document in one language. */
export function sendPage(
  reply: FastifyReply,
  language: Language,
  page: Page,
  policy: string,
): FastifyReply {
  const theme = page.theme ? ` data-theme="${page.theme}"` : '';
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Language')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageTag(language)}"${theme}><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
        '<meta name="robots" content="noindex">' +
        `<title>${escapeHtml(page.title)}</title><style>${pageStyle}</style></head>` +
        `<body><main>${page.body.html}</main></body></html>`,
    );
}
