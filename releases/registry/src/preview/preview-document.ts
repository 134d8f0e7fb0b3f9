import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { RegistryRefusal } from '../registry/registry.ts';
import { canSign, signDocument } from '../registry/sign-document.ts';
import {
  type Authority,
  authorityOfApp,
  codeOf,
  isSignedEnough,
  openCode,
  parseEnvelope,
} from '../signing/documents.ts';
import type { SigningKey } from '../signing/keys.ts';
import { isAppName } from '../signing/metadata.ts';
import type { Metadata } from '../signing/read-metadata.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
/** For how many days a preview can be opened, and by default. */
export const PREVIEW_MAX_DAYS = 14;
export const PREVIEW_DAYS = 3;
export const LABEL_MAX = 80;

/** One line of plain text: no control characters, and none that turn the direction of what follows. */
export const isLabel = (text: string): boolean =>
  text.length <= LABEL_MAX && text.trim() === text && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(text);

/** A time of a preview without the reader's time zone, which nobody here knows: 2026-11-26 22:50 UTC. */
export const previewTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The version that the release of a preview has: no release of the registry is named like this. */
const PREVIEW_ID = /^preview-[0-9a-z]{10,40}$/;
export const isPreviewId = (text: string): boolean => PREVIEW_ID.test(text);
export const newPreviewId = (): string => `preview-${randomBytes(8).toString('hex')}`;

const previewId = v.pipe(v.string(), v.regex(PREVIEW_ID));
const appName = v.pipe(v.string(), v.maxLength(40), v.check(isAppName));
/** Milliseconds since the epoch. */
const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const length = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(4 * 1024 * 1024));

export const previewSchema = v.strictObject({
  /** Domain separation: these keys also sign releases, override codes, links and requests. */
  _type: v.literal('velvet-preview'),
  app: appName,
  /** The version in its `release.json`, and the name of its folder. */
  preview: previewId,
  /** Of its `release.json`, which has a hash of every file. */
  release: v.strictObject({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), length }),
  /** What the team calls it, such as its branch. */
  label: v.pipe(
    v.string(),
    v.check(isLabel, `A label is one line of plain text of at most ${LABEL_MAX} characters`),
  ),
  created: moment,
  expires: moment,
});
/** A build of one remote that some browsers may take in place of what is in production. */
export type PreviewDocument = v.InferOutput<typeof previewSchema>;

/** What signs for an app on a team's machine. */
export interface Signer {
  readonly metadata: Metadata;
  readonly keys: readonly SigningKey[];
}

/** The keys of an app. Throws a RegistryRefusal for an app without a release. */
function signersOf({ metadata }: Pick<Signer, 'metadata'>, app: string): Authority {
  if (!metadata.apps.has(app)) throw new RegistryRefusal(`${app} has no release`);
  return authorityOfApp(metadata.targets.signed, metadata.root, app);
}

function sign(signed: PreviewDocument | PreviewRequest, signer: Signer): string {
  const { app: name } = signed;
  return signDocument({ name, signed, authority: signersOf(signer, name), keys: signer.keys });
}

/** Signs the description of a preview. Throws a RegistryRefusal when the keys at hand are not enough. */
export const signPreview = (document: Omit<PreviewDocument, '_type'>, signer: Signer): string =>
  sign({ _type: 'velvet-preview', ...document }, signer);

/**
 * A description as it is stored; undefined unless the app's keys signed it and it may be opened now.
 * A key that was revoked is none of them.
 */
export function readPreview(
  text: string,
  authority: Authority,
  now: number,
): PreviewDocument | undefined {
  try {
    const { signed, signatures } = parseEnvelope(text, 'preview');
    const document = v.parse(previewSchema, signed);
    if (document.expires <= now) return undefined;
    return isSignedEnough(signed, signatures, authority) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** For how long a request is good; another one is signed at any time. */
export const REQUEST_LIFETIME_MS = 5 * 60 * 1000;

const common = {
  _type: v.literal('velvet-preview-request'),
  app: appName,
  expires: moment,
};
export const previewRequestSchema = v.variant('ask', [
  v.strictObject({ ...common, ask: v.literal('list') }),
  v.strictObject({ ...common, ask: v.literal('end'), preview: previewId }),
]);
/** What a team asks about its previews. Both may be repeated: an end that was replayed ends nothing more. */
export type PreviewRequest = v.InferOutput<typeof previewRequestSchema>;

export type PreviewQuestion =
  | { readonly ask: 'list' }
  | { readonly ask: 'end'; readonly preview: string };

/** Signs a request. Throws a RegistryRefusal when the keys at hand are not enough. */
export function signRequest(app: string, question: PreviewQuestion, signer: Signer): string {
  const expires = Date.now() + REQUEST_LIFETIME_MS;
  return sign({ _type: 'velvet-preview-request', app, expires, ...question }, signer);
}

/** Where the edge asks whether to open a preview, at the preview origin. */
export const PREVIEW_URL = '/edge/preview';

const linkSchema = v.strictObject({
  _type: v.literal('velvet-preview-link'),
  app: appName,
  preview: previewId,
  expires: moment,
});
/** The permission to open a preview in any number of browsers, until it expires. */
export type PreviewLink = v.InferOutput<typeof linkSchema>;

/**
 * The address that opens a preview, at the preview origin of an installation. Throws a RegistryRefusal
 * without the keys of the app.
 */
export function previewLink(
  { origin, app, preview, expires }: Omit<PreviewLink, '_type'> & { readonly origin: string },
  signer: Signer,
): string {
  const authority = signersOf(signer, app);
  if (!canSign(authority, signer.keys)) {
    throw new RegistryRefusal(`No key that may release ${app} is at hand (VELVET_RELEASE_KEY)`);
  }
  const link: PreviewLink = { _type: 'velvet-preview-link', app, preview, expires };
  const code = codeOf(link, authority, signer.keys);
  return `${origin}${PREVIEW_URL}?${new URLSearchParams({ code })}`;
}

/** Reads the code of a link; undefined unless a key of its app signed it and it has not expired. */
export function readPreviewCode(
  text: string,
  authorityOf: (app: string) => Authority | undefined,
  now: number,
): PreviewLink | undefined {
  const link = openCode(text, linkSchema, ({ app }) => authorityOf(app));
  const latest = now + PREVIEW_MAX_DAYS * DAY_MS + DAY_MS;
  return link && link.expires > now && link.expires <= latest ? link : undefined;
}
