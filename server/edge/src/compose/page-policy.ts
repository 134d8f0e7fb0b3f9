import { digestOf } from '@velvet/registry/store';

/** The source expression that allows an inline text. */
export const inlineHash = (text: string): string => `'sha256-${digestOf(text)}'`;

interface InlineTexts {
  readonly script: string;
  readonly styles: readonly string[];
}

/** Allows only known inline texts, no eval, and no other origins. */
export function pagePolicy({ script, styles }: InlineTexts): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineHash(script)}`,
    ["style-src 'self'", ...styles.map(inlineHash)].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self' https:",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // One name, because each remote's runtime creates its own policy under it.
    "require-trusted-types-for 'script'",
    "trusted-types velvet 'allow-duplicates'",
  ].join('; ');
}

/** JSON inside a script element: no `</script>`, no `<!--`. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, '\\u003c');
