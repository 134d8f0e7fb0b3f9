import * as v from 'valibot';

/** Where remotes of developers run in the released shell. */
export interface PreviewConfig {
  readonly port: number;
  readonly origin: string;
}

/** An origin as browsers spell it, without anything behind the port. */
export const previewOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'it must be like https://preview.example',
  ),
);

interface PreviewVariables {
  readonly PREVIEW_PORT?: number | undefined;
  readonly PREVIEW_ORIGIN?: string | undefined;
  readonly TLS_CERT?: string | undefined;
}

/** The preview's configuration, if there is one. Throws an error that names the variable. */
export function previewOf(variables: PreviewVariables & { readonly PREVIEW_PORT: number }): {
  readonly preview: PreviewConfig;
};
export function previewOf(variables: PreviewVariables): { readonly preview?: PreviewConfig };
export function previewOf(variables: PreviewVariables): { readonly preview?: PreviewConfig } {
  const { PREVIEW_PORT, PREVIEW_ORIGIN, TLS_CERT } = variables;
  if (PREVIEW_PORT === undefined) {
    if (PREVIEW_ORIGIN === undefined) return {};
    throw new Error('PREVIEW_ORIGIN is not usable: it needs a PREVIEW_PORT to listen on');
  }
  const scheme = TLS_CERT === undefined ? 'http' : 'https';
  // A host name of its own, because cookies are shared between ports.
  const usual = `${scheme}://preview.localhost:${PREVIEW_PORT}`;
  return { preview: { port: PREVIEW_PORT, origin: PREVIEW_ORIGIN ?? usual } };
}

/** As the edge is configured; by default the preview origin of `npm start`. */
export function previewOriginOf({
  PREVIEW_ORIGIN,
  PREVIEW_PORT = '8090',
  TLS_CERT,
}: NodeJS.ProcessEnv): string {
  const variables = { PREVIEW_ORIGIN, PREVIEW_PORT: Number(PREVIEW_PORT), TLS_CERT };
  return previewOf(variables).preview.origin;
}
