import { createPrivateKey } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type Authority, sha256Hex } from '../signing/documents.ts';
import { keyIdOf, publicKeyOf, type SigningKey, signValue } from '../signing/keys.ts';
import { metadataFolder } from '../signing/read-metadata.ts';
import { newKey, signingKeys } from '../signing/trust.ts';

/** Metadata as an attacker writes it: whatever the tools refuse to write, signed with any keys. */
const documentSchema = v.object({
  signed: v.looseObject({ version: v.number() }),
  signatures: v.array(v.object({ keyid: v.string(), sig: v.string() })),
});
type AnyDocument = v.InferOutput<typeof documentSchema>;
type AnySigned = AnyDocument['signed'];

const metaSchema = v.looseObject({
  meta: v.record(v.string(), v.looseObject({ version: v.number() })),
});

/** The path of the newest document of a role. */
export async function documentPath(releasesDir: string, role: string): Promise<string> {
  const folder = metadataFolder(releasesDir);
  if (role === 'timestamp') return path.join(folder, 'timestamp.json');
  const versions = (await readdir(folder)).flatMap((name) => {
    const [, version, of] = /^(\d+)\.([a-z-]+)\.json$/.exec(name) ?? [];
    return of === role ? [Number(version)] : [];
  });
  return path.join(folder, `${Math.max(...versions)}.${role}.json`);
}

export async function readDocument(releasesDir: string, role: string): Promise<AnyDocument> {
  const file = await documentPath(releasesDir, role);
  return v.parse(documentSchema, JSON.parse(await readFile(file, 'utf8')));
}

/** An untrusted key pair. */
export function someKey(): SigningKey & { readonly publicPem: string; readonly pem: string } {
  const { pem, publicPem } = newKey();
  const key = createPrivateKey(pem);
  return { id: keyIdOf(publicKeyOf(key)), key, publicPem, pem };
}

/** A role that this key alone has. */
export const authorityBy = ({ id, key }: SigningKey, threshold = 1): Authority => ({
  keyids: [id],
  threshold,
  keys: { [id]: publicKeyOf(key) },
});

export const documentText = (signed: object, keys: readonly SigningKey[]): string =>
  JSON.stringify({
    signatures: keys.map(({ id, key }) => ({ keyid: id, sig: signValue(signed, key) })),
    signed,
  });

/** Overwrites the newest document of a role, signed with these keys, or with none. */
export async function writeDocument(
  releasesDir: string,
  role: string,
  signed: object,
  keys: readonly SigningKey[] = [],
): Promise<void> {
  await writeFile(await documentPath(releasesDir, role), documentText(signed, keys));
}

/**
 * Changes a document and everything above it, so that versions, lengths and hashes are right: what is
 * left to find is who signed the document itself. The rest is signed with the installation's keys.
 */
export async function putDocument(
  releasesDir: string,
  role: string,
  change: (signed: AnySigned) => AnySigned,
  keys?: readonly SigningKey[],
): Promise<void> {
  const own = await signingKeys(releasesDir);
  const { signed } = await readDocument(releasesDir, role);
  const next = { ...change(signed), version: change(signed).version + 1 };
  const meta = await put(releasesDir, role, next, keys ?? own);
  const snapshot = v.parse(metaSchema, (await readDocument(releasesDir, 'snapshot')).signed);
  const named = { ...snapshot, meta: { ...snapshot.meta, [`${role}.json`]: meta } };
  await putSnapshot(releasesDir, named);
}

/** A next snapshot and a timestamp for it, rightly signed. */
export async function putSnapshot(releasesDir: string, named: object): Promise<void> {
  const own = await signingKeys(releasesDir);
  const { signed } = await readDocument(releasesDir, 'snapshot');
  const version = signed.version + 1;
  const meta = await put(releasesDir, 'snapshot', { ...named, version }, own);
  const timestamp = (await readDocument(releasesDir, 'timestamp')).signed;
  const next = { ...timestamp, version: timestamp.version + 1, meta: { 'snapshot.json': meta } };
  await writeFile(
    path.join(metadataFolder(releasesDir), 'timestamp.json'),
    documentText(next, own),
  );
}

async function put(
  releasesDir: string,
  role: string,
  signed: AnySigned | (object & { readonly version: number }),
  keys: readonly SigningKey[],
) {
  const text = documentText(signed, keys);
  const { version } = signed;
  await writeFile(path.join(metadataFolder(releasesDir), `${version}.${role}.json`), text);
  return { version, length: Buffer.byteLength(text), hashes: { sha256: sha256Hex(text) } };
}
