import { digestOf } from '@velvet/registry/store';

/** The source expression that allows an inline text. */
export const inlineHash = (text: string): string => `'sha256-${digestOf(text)}'`;

/**
 * A policy under which nothing runs, loads or is framed but what its directives allow. Forms need `form-action`,
 * which has no fallback.
 * @param trustedTypes the value of `trusted-types`: names of the policies that scripts may create.
 */
export const strictPolicy = (directives: readonly string[], trustedTypes = "'none'"): string =>
  [
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');

/** Trusted Types policies of the app: one name, because each remote's runtime creates its own policy under it. */
export const APP_TRUSTED_TYPES = "velvet 'allow-duplicates'";

interface InlineTexts {
  readonly script: string;
  readonly styles: readonly string[];
}

/** Allows only known inline texts, no eval, and no other origins. */
export const pagePolicy = ({ script, styles }: InlineTexts): string =>
  strictPolicy(
    [
      `script-src 'self' ${inlineHash(script)}`,
      ["style-src 'self'", ...styles.map(inlineHash)].join(' '),
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "frame-src 'self' https:",
      "manifest-src 'self'",
      "worker-src 'self' blob:",
      "form-action 'self'",
    ],
    APP_TRUSTED_TYPES,
  );

/** JSON inside a script element: no `</script>`, no `<!--`. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, '\\u003c');
