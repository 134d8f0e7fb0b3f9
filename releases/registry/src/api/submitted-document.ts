import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '../files.ts';
import { RETENTION_MS } from '../registry/registry.ts';
import {
  authorityOfApp,
  envelopeText,
  isSignedEnough,
  parseEnvelope,
  type Signature,
  sha256Hex,
} from '../signing/documents.ts';
import {
  type AppTargets,
  appTargetsSchema,
  lifetimeMs,
  releasePath,
  SPEC_VERSION,
} from '../signing/metadata.ts';
import { type Metadata, refuseForeign } from '../signing/read-metadata.ts';
import { ApiProblem, readPart, signedField } from './api-problem.ts';
import type { Content } from './submitted-release.ts';

/** A signed document with what is sent for it; its signatures and its content were verified. */
export interface SubmittedUpload {
  readonly app: string;
  /** SHA-256 of `text`. */
  readonly upload: string;
  /** The document with the signatures that count. */
  readonly text: string;
  /** The app's document in force; before its first release one of version 0 without releases. */
  readonly before: AppTargets;
  /** The release that is not there yet. */
  readonly added?: AddedRelease | undefined;
}

/** An app's document that is to be put in force. */
export interface Submitted extends SubmittedUpload {
  readonly signed: AppTargets;
}

/** A release by its `release.json`. */
interface AddedRelease extends Content {
  readonly version: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than a role has keys; each is a verification of the whole document. */
const SIGNATURES_MAX = 32;
const VERSION_MAX_LENGTH = 100;
/** The releasing machine removes a release as expired by its own clock. */
export const CLOCKS_DIFFER_MS = 60 * 60 * 1000;

export interface Context {
  readonly metadata: Metadata;
  readonly now: Date;
}

/**
 * Reads a document that claims to follow the one in force. Throws an ApiProblem unless a key of the
 * app's role signed it, and it may replace the one in force.
 */
export function openSubmitted(app: string, text: string, context: Context): Submitted {
  const { signed, ...opened } = openSigned(app, text, context);
  const { before } = opened;
  const { now } = context;
  const document = readPart(appTargetsSchema, signed, signedField);
  refuseForeignReleases(app, document);
  refuseOutdated(app, document, before);
  refuseUnusualTimes(document, before, now);
  refuseForgotten(app, document, before, now);
  return { ...opened, signed: document, added: addedBy(app, document, before) };
}

/** In the place of a document, before an app's first release. */
const unreleased = (now: Date): AppTargets => ({
  _type: 'targets',
  spec_version: SPEC_VERSION,
  version: 0,
  expires: now.toISOString(),
  targets: {},
  'x-velvet-app': { current: '', history: [], retired: {} },
});

/** A document whose content was not read yet. */
interface Opened extends SubmittedUpload {
  readonly signed: unknown;
}

/** Opens a document that an app's role signed. Throws an ApiProblem. */
export function openSigned(app: string, text: string, { metadata, now }: Context): Opened {
  const { root, targets } = metadata;
  if (!targets.signed.delegations.roles.some(({ name }) => name === app)) {
    throw new ApiProblem(
      'unknown_app',
      `The registry has no ${app}: its keeper adds it for your key (npx velvet releases registry add-app)`,
      'app',
    );
  }
  const before = metadata.apps.get(app)?.signed ?? unreleased(now);
  const { signed, signatures } = readEnvelope(text);
  const authority = authorityOfApp(targets.signed, root, app);
  const counted = signatures.filter(({ keyid }) => authority.keyids.includes(keyid));
  if (counted.length > SIGNATURES_MAX || !isSigned(signed, counted, authority)) {
    const keys = authority.keyids.map((id) => id.slice(0, 12)).join(', ');
    throw new ApiProblem(
      'not_signed',
      `The document of ${app} needs the signatures of ${authority.threshold} of these keys: ${keys}`,
      'signatures',
    );
  }
  const normal = envelopeText(Object(signed), counted);
  return { app, upload: sha256Hex(normal), text: normal, before, signed };
}

function readEnvelope(text: string): { signed: unknown; signatures: readonly Signature[] } {
  try {
    return parseEnvelope(text, 'document');
  } catch {
    const form = '{"signatures": [{"keyid", "sig"}], "signed": {…}}';
    throw new ApiProblem('invalid', `The body is not a signed document: ${form}`, 'body');
  }
}

/** A value that cannot be brought into the signed form, such as a very deep one, is not signed. */
function isSigned(...args: Parameters<typeof isSignedEnough>): boolean {
  try {
    return isSignedEnough(...args);
  } catch {
    return false;
  }
}

function refuseForeignReleases(app: string, document: AppTargets): void {
  try {
    refuseForeign(app, document);
  } catch (error) {
    const reason = errorMessage(error);
    throw new ApiProblem('invalid', reason, 'signed.targets');
  }
}

/** What was signed for another situation is not put in force, so that replays change nothing. */
function refuseOutdated(app: string, document: AppTargets, before: AppTargets): void {
  const { version } = document;
  const { follows } = document['x-velvet-app'];
  if (version <= before.version) {
    throw new ApiProblem(
      'outdated',
      `${app} has document ${before.version} in force, and ${version} is not newer: release again`,
      'signed.version',
    );
  }
  if (before.version === 0 && follows === undefined) return;
  if (follows === undefined) {
    throw new ApiProblem(
      'invalid',
      `It must be the version of the document that this one was made from, ${before.version}`,
      'signed.x-velvet-app.follows',
    );
  }
  if (follows === before.version) return;
  throw new ApiProblem(
    'outdated',
    `${app} was changed meanwhile: document ${before.version} is in force, and this one was made from ${follows}. Release again`,
    'signed.x-velvet-app.follows',
  );
}

/** Versions are epoch seconds: one far ahead would leave no room for later ones. */
function refuseUnusualTimes({ version, expires }: AppTargets, before: AppTargets, now: Date): void {
  const newest = Math.max(before.version + 1, Math.floor((now.getTime() + DAY_MS) / 1000));
  if (version > newest) {
    throw new ApiProblem(
      'invalid',
      `${version} is ahead of the time, it is at most ${newest}: is the clock of the releasing machine right?`,
      'signed.version',
    );
  }
  const left = Date.parse(expires) - now.getTime();
  if (left > 0 && left <= lifetimeMs('targets') + DAY_MS) return;
  const most = Math.round(lifetimeMs('targets') / DAY_MS);
  throw new ApiProblem(
    'invalid',
    `It must be in the future, by ${most} days at most: is the clock of the releasing machine right?`,
    'signed.expires',
  );
}

/** Open tabs load releases that are out of use; a release keeps its hash for ever. */
function refuseForgotten(app: string, document: AppTargets, before: AppTargets, now: Date): void {
  const { retired } = before['x-velvet-app'];
  for (const [target, known] of Object.entries(before.targets)) {
    const named = document.targets[target];
    if (named && !isDeepStrictEqual(named, known)) {
      throw new ApiProblem(
        'refused',
        `${target} has another hash in the registry: a release never changes, change the version`,
        'signed.targets',
      );
    }
    const since = retired[target.split('/')[1] ?? ''];
    const isExpired =
      since !== undefined && now.getTime() + CLOCKS_DIFFER_MS - Date.parse(since) > RETENTION_MS;
    if (named || isExpired) continue;
    throw new ApiProblem(
      'refused',
      `${target} is missing: open tabs of ${app} may load it until 30 days after its last use`,
      'signed.targets',
    );
  }
}

function addedBy(
  app: string,
  { targets }: AppTargets,
  before: AppTargets,
): AddedRelease | undefined {
  const added = Object.entries(targets).filter(
    ([target]) => !Object.hasOwn(before.targets, target),
  );
  const [only, ...more] = added;
  if (!only) return undefined;
  const [target, { length, hashes }] = only;
  const version = target.split('/')[1] ?? '';
  if (more.length > 0 || target !== releasePath(app, version)) {
    throw new ApiProblem('invalid', 'A document adds one release at most', 'signed.targets');
  }
  if (version.length > VERSION_MAX_LENGTH) {
    throw new ApiProblem(
      'invalid',
      `A version has at most ${VERSION_MAX_LENGTH} characters`,
      'signed.targets',
    );
  }
  return { version, sha256: hashes.sha256, bytes: length };
}
