import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { RegistryRefusal, withOverride } from './registry/registry.ts';
import { readInForce, updateRegistry } from './registry/registry-file.ts';
import { canSign } from './registry/sign-document.ts';
import { type Authority, authorityOfApp, codeOf, openCode } from './signing/documents.ts';
import { isOverrideOrigin } from './signing/metadata.ts';
import { signingKeys } from './signing/trust.ts';

export { isOverrideOrigin } from './signing/metadata.ts';

/** Allows or denies overriding a remote by an origin; returns the allowed origins. */
export async function allowOverride(
  releasesDir: string,
  wanted: { readonly id: string; readonly origin: string },
  isAllowed: boolean,
): Promise<string> {
  const { id } = wanted;
  const { apps } = await updateRegistry(releasesDir, (before) =>
    withOverride(before, wanted, isAllowed),
  );
  const origins = apps[id]?.origins ?? [];
  return `At the preview origin ${id} may be taken from ${origins.join(', ') || 'nowhere else'}`;
}

/** The address at which one browser can confirm an override, once and within ten minutes. */
export async function overrideAddress(
  releasesDir: string,
  wanted: { readonly id: string; readonly origin: string },
  previewOrigin: string,
): Promise<string> {
  const code = await issueOverrideCode(releasesDir, wanted, new Date());
  return `${previewOrigin}/edge/override?${new URLSearchParams({ code })}`;
}

export const CODE_LIFETIME_MS = 10 * 60 * 1000;
const CLOCKS_DIFFER_MS = 60 * 1000;

const codeSchema = v.strictObject({
  /** Domain separation, so that nothing else signed by these keys is accepted as a code. */
  _type: v.literal('velvet-override'),
  remote: v.string(),
  origin: v.pipe(v.string(), v.check(isOverrideOrigin)),
  expires: v.pipe(v.number(), v.safeInteger()),
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
});
/** The permission for one browser to override a remote, once and for a short time. */
type OverrideCode = v.InferOutput<typeof codeSchema>;

/** Signs a code with a key that may release this remote. Throws a RegistryRefusal without one. */
export async function issueOverrideCode(
  releasesDir: string,
  { id, origin }: { readonly id: string; readonly origin: string },
  now: Date,
): Promise<string> {
  const metadata = await readInForce(releasesDir);
  if (!metadata?.apps.has(id)) throw new RegistryRefusal(`${id} has no release`);
  const authority = authorityOfApp(metadata.targets.signed, metadata.root, id);
  const keys = await signingKeys(releasesDir);
  if (!canSign(authority, keys)) {
    throw new RegistryRefusal(`No key that may release ${id} is at hand (VELVET_KEYS)`);
  }
  const signed: OverrideCode = {
    _type: 'velvet-override',
    remote: id,
    origin,
    expires: now.getTime() + CODE_LIFETIME_MS,
    nonce: randomBytes(16).toString('base64url'),
  };
  return codeOf(signed, authority, keys);
}

/** Reads a code; undefined unless a key that may release its remote signed it recently. */
export function readOverrideCode(
  text: string,
  authorityOf: (id: string) => Authority | undefined,
  now: number,
): OverrideCode | undefined {
  const code = openCode(text, codeSchema, ({ remote }) => authorityOf(remote));
  const isRecent =
    code !== undefined &&
    code.expires > now &&
    code.expires <= now + CODE_LIFETIME_MS + CLOCKS_DIFFER_MS;
  return isRecent ? code : undefined;
}

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

/** A host name of its own, because cookies are shared between ports. */
const usualOrigin = (port: number | string, TLS_CERT: string | undefined): string =>
  `${TLS_CERT === undefined ? 'http' : 'https'}://preview.localhost:${port}`;

/** The preview's configuration, if there is one. Throws an error that names the variable. */
export function previewOf({ PREVIEW_PORT, PREVIEW_ORIGIN, TLS_CERT }: PreviewVariables): {
  readonly preview?: PreviewConfig;
} {
  if (PREVIEW_PORT !== undefined) {
    const origin = PREVIEW_ORIGIN ?? usualOrigin(PREVIEW_PORT, TLS_CERT);
    return { preview: { port: PREVIEW_PORT, origin } };
  }
  if (PREVIEW_ORIGIN === undefined) return {};
  throw new Error('PREVIEW_ORIGIN is not usable: it needs a PREVIEW_PORT to listen on');
}

/** As the edge is configured; by default the preview origin of `npm start`. */
export const previewOriginOf = ({
  PREVIEW_ORIGIN,
  PREVIEW_PORT = '8090',
  TLS_CERT,
}: NodeJS.ProcessEnv): string => PREVIEW_ORIGIN ?? usualOrigin(PREVIEW_PORT, TLS_CERT);
