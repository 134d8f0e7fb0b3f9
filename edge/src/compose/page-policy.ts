import { digestOf } from '@velvet/releases/store';

/** An inline text as a policy allows it. */
export const inlineHash = (text: string): string => `'sha256-${digestOf(text)}'`;

interface InlineTexts {
  readonly script: string;
  readonly styles: readonly string[];
}

/** Nothing inline but the texts we know, nothing evaluated, nothing from elsewhere. */
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
    // One name, which each remote's runtime takes for itself.
    "require-trusted-types-for 'script'",
    "trusted-types velvet 'allow-duplicates'",
  ].join('; ');
}
