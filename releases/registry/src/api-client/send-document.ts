import { open } from 'node:fs/promises';
import path from 'node:path';
import type * as v from 'valibot';
import {
  type Finished,
  finishAddress,
  finishedSchema,
  type MissingFile,
  PIECE_BYTES,
  type PreviewState,
  pieceAddress,
  previewStateSchema,
  receivedSchema,
  type UploadKind,
  uploadAddress,
  uploadSchema,
  uploadsAddress,
} from '../api/contract.ts';
import { digestsByName } from '../api/submitted-release.ts';
import { inParallel } from '../files.ts';
import { type RegistryApp, RegistryRefusal } from '../registry/registry.ts';
import { appTargetsOf } from '../registry/registry-of.ts';
import { signDocument } from '../registry/sign-document.ts';
import { nextVersion } from '../registry/write-metadata.ts';
import type { Release } from '../release/release.ts';
import { authorityOfApp } from '../signing/documents.ts';
import type { SigningKey } from '../signing/keys.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import { ApiRefusal, type ApiServer, askApi } from './call-api.ts';

interface DocumentOptions {
  /** With the `release.json` of a release that the registry does not have yet. */
  readonly releasesDir: string;
  readonly metadata: Metadata;
  readonly id: string;
  readonly app: RegistryApp;
  readonly keys: readonly SigningKey[];
  readonly now: Date;
}

/**
 * The document of an app that follows the one in force, signed; its first one when there is none. Throws
 * a RegistryRefusal when the keys at hand are not enough.
 */
export async function appDocument(options: DocumentOptions): Promise<string> {
  const { releasesDir, metadata, id, app, keys, now } = options;
  const { roles } = metadata.targets.signed.delegations;
  if (!roles.some(({ name }) => name === id)) {
    throw new RegistryRefusal(
      `The registry has no ${id}: its keeper adds it for your key (npx velvet releases registry add-app)`,
    );
  }
  const before = metadata.apps.get(id)?.signed;
  const version = nextVersion(before?.version, now);
  const follows = before ? { follows: before.version } : {};
  const signed = await appTargetsOf({ releasesDir, id, app, version, ...follows, now });
  const authority = authorityOfApp(metadata.targets.signed, metadata.root, id);
  return signDocument({ name: id, signed, authority, keys });
}

interface Sending {
  readonly server: ApiServer;
  readonly app: string;
  /** The signed document. */
  readonly document: string;
  /** The release that it adds, and the folder with its files. */
  readonly release?: Release;
  readonly folder?: string;
  readonly onProgress?: (sentBytes: number) => void;
}

/** Files under way at a time; most are small, so that their round trips take the time. */
const AT_ONCE = 4;
/** First the `release.json`, then what it names, then the end; the others are for what was lost. */
const ROUNDS = 8;

/** Puts a document in force, with the release that it adds. Throws ApiRefusal and ApiUnreachable. */
export const sendDocument = (sending: Sending): Promise<Finished> =>
  sendUpload('uploads', sending, finishedSchema);

/** Makes a preview of a release. Throws ApiRefusal and ApiUnreachable. */
export const sendPreview = (sending: Sending): Promise<PreviewState> =>
  sendUpload('previews', sending, previewStateSchema);

/**
 * Sends a document with everything that the API lacks for it. Continues where a broken connection
 * ended. Throws ApiRefusal and ApiUnreachable.
 */
async function sendUpload<S extends v.GenericSchema>(
  kind: UploadKind,
  sending: Sending,
  schema: S,
): Promise<v.InferOutput<S>> {
  const { server, app, document } = sending;
  const begin = () =>
    askApi(server, uploadSchema, {
      method: 'POST',
      address: uploadsAddress(kind, app),
      body: document,
    });
  const placeOf = placesOf(sending);
  let state = await begin();
  const own = uploadAddress(kind, app, state.upload);
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      if (state.missing.length === 0) {
        return await askApi(server, schema, { method: 'POST', address: finishAddress(own) });
      }
      await inParallel(
        state.missing,
        (file) => sendFile(sending, own, { file, name: placeOf(file.sha256) }),
        AT_ONCE,
      );
      state = await askApi(server, uploadSchema, { method: 'GET', address: own });
    } catch (error) {
      if (!isRepairable(error)) throw error;
      // It was removed for another, or bytes were lost: what is there is not sent again.
      state = await begin();
    }
  }
  throw new ApiRefusal(`${server.url.origin} does not keep the files of ${app}`);
}

const isRepairable = (error: unknown): boolean =>
  error instanceof ApiRefusal &&
  (error.code === 'incomplete' || error.code === 'damaged' || error.code === 'not_found');

/**
 * Gives the path of the file with a SHA-256 (hexadecimal). One that no file of the release has is that of its
 * `release.json`.
 */
function placesOf({ server, release, folder }: Sending): (sha256: string) => string {
  const names = new Map(
    release && digestsByName(release).map(([name, content]) => [content.sha256, name]),
  );
  return (sha256) => {
    if (release && folder !== undefined) {
      return path.join(folder, names.get(sha256) ?? 'release.json');
    }
    throw new ApiRefusal(
      `${server.url.origin} asks for ${sha256}, which the release does not have`,
    );
  };
}

async function sendFile(
  sending: Sending,
  own: string,
  { file, name }: { readonly file: MissingFile; readonly name: string },
): Promise<void> {
  const { server, onProgress } = sending;
  const { sha256, bytes, received } = file;
  const handle = await open(name);
  try {
    let from = received;
    while (from < bytes) {
      const length = Math.min(PIECE_BYTES, bytes - from);
      const { buffer: body, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      if (bytesRead < length) throw new ApiRefusal(`${name} was changed while it was sent`);
      const address = pieceAddress(own, { sha256, from });
      const answer = await askApi(server, receivedSchema, { method: 'PUT', address, body });
      onProgress?.(length);
      if (answer.received <= from) throw new ApiRefusal(`${name} does not arrive`, 'incomplete');
      from = answer.received;
    }
  } finally {
    await handle.close();
  }
}
