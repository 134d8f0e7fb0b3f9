import { createPublicKey } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { publicPaths } from '@velvet/contract/paths';
import * as v from 'valibot';
import { readIfThere, replaceFile } from '../files.ts';
import {
  authorityOf,
  envelopeText,
  isSignedEnough,
  keysOf,
  parseEnvelope,
  type Signature,
  signaturesOf,
} from '../signing/documents.ts';
import { keyIdOf, publicKeyOf, type SigningKey } from '../signing/keys.ts';
import {
  type AppTargets,
  expiryOf,
  type Root,
  rootSchema,
  type Targets,
  type TopRole,
} from '../signing/metadata.ts';
import { metadataFolder, rootPath } from '../signing/read-metadata.ts';
import { ROOT_MAX_BYTES } from '../signing/trust.ts';
import { RegistryRefusal } from './registry.ts';
import { openWriter, whileWriting } from './registry-file.ts';
import { canSign } from './sign-document.ts';
import { nextVersion, putInForce, renewed, renewTimestamp, type Writer } from './write-metadata.ts';

/** Changes of the next root; without any, only its lifetime is renewed. */
interface RootChange {
  /** Public keys in PEM, by role. */
  readonly add?: readonly { readonly role: TopRole; readonly publicPem: string }[];
  /** Beginnings of the names of keys, by role. */
  readonly remove?: readonly { readonly role: TopRole; readonly keyId: string }[];
  readonly thresholds?: readonly { readonly role: TopRole; readonly threshold: number }[];
  /** Paths that everybody may open from now on, and that only members may. */
  readonly open?: readonly string[];
  readonly close?: readonly string[];
}

const draftPath = (releasesDir: string): string =>
  path.join(metadataFolder(releasesDir), 'draft.root.json');

/** Creates the next root and signs it with the available keys; returns which signatures are missing. */
export function changeRoot(releasesDir: string, change: RootChange): Promise<string> {
  return whileWriting(releasesDir, async (writer) => {
    const signed = v.parse(rootSchema, nextRoot(writer, change));
    return signAndPublish(writer, signed, []);
  });
}

/** Adds the signatures of the available keys to the next root. */
export function signRoot(releasesDir: string): Promise<string> {
  return whileWriting(releasesDir, async (writer) => {
    const text = await readIfThere(draftPath(releasesDir), ROOT_MAX_BYTES);
    if (text === undefined)
      throw new RegistryRefusal('No next root was begun: npx velvet releases registry root');
    const { signed, signatures } = parseEnvelope(text, 'root');
    return signAndPublish(writer, v.parse(rootSchema, signed), signatures);
  });
}

function nextRoot({ root, now }: Writer, change: RootChange) {
  const { add = [], remove = [], thresholds = [], open = [], close = [] } = change;
  const keys = { ...root.keys };
  const roles = structuredClone(root.roles);
  for (const { role, publicPem } of add) {
    const key = publicKeyOf(createPublicKey(publicPem));
    const id = keyIdOf(key);
    keys[id] = key;
    if (!roles[role].keyids.includes(id)) roles[role].keyids.push(id);
  }
  for (const { role, keyId } of remove) {
    const { keyids } = roles[role];
    const found = keyids.filter((id) => id.startsWith(keyId));
    if (found.length !== 1) {
      throw new RegistryRefusal(`${keyId} is not the beginning of one key of ${role}`);
    }
    roles[role].keyids = keyids.filter((id) => id !== found[0]);
  }
  for (const { role, threshold } of thresholds) roles[role].threshold = threshold;
  for (const [name, { keyids, threshold }] of Object.entries(roles)) {
    if (keyids.length < threshold) {
      throw new RegistryRefusal(
        `${name} would need ${threshold} signatures of ${keyids.length} keys`,
      );
    }
  }
  const expires = expiryOf(root['x-velvet-development'] ? 'developmentRoot' : 'root', now);
  return {
    ...root,
    version: root.version + 1,
    expires,
    keys: keysOf(Object.values(roles), keys),
    roles,
    ...(open.length + close.length > 0
      ? { 'x-velvet-public-paths': publicPathsAfter(root, open, close) }
      : {}),
  };
}

function publicPathsAfter(root: Root, open: readonly string[], close: readonly string[]) {
  const before: readonly string[] = root['x-velvet-public-paths'] ?? publicPaths;
  const unknown = close.find((path) => !before.includes(path));
  if (unknown !== undefined) throw new RegistryRefusal(`${unknown} is not open to everybody`);
  return [...new Set([...before, ...open])].filter((path) => !close.includes(path));
}

/** A root needs the signatures of the root before it and its own. */
async function signAndPublish(
  writer: Writer,
  signed: Root,
  given: readonly Signature[],
): Promise<string> {
  const { releasesDir, root, keys } = writer;
  if (signed.version !== root.version + 1) {
    throw new RegistryRefusal(
      'The root was changed meanwhile; begin again: npx velvet releases registry root',
    );
  }
  const signatures = withSignatures(signed, given, [root, signed], keys);
  const text = envelopeText(signed, signatures);
  await mkdir(metadataFolder(releasesDir), { recursive: true });
  const missing = [root, signed].filter(
    (one) => !isSignedEnough(signed, signatures, authorityOf(one, 'root')),
  );
  if (missing.length > 0) {
    await replaceFile(draftPath(releasesDir), text);
    const kinds = missing.map((one) => (one === root ? 'present' : 'next'));
    return `Root ${signed.version} still needs signatures of the ${kinds.join(' and the ')} keys: npx velvet releases registry root sign, where they are`;
  }
  await followRoot({ ...writer, root: signed, formerRoot: root });
  await replaceFile(rootPath(releasesDir, signed.version), text);
  await rm(draftPath(releasesDir), { force: true });
  const said = `Root ${signed.version} is in force until ${signed.expires}`;
  const isNoticed = await showRoot(await openWriter(releasesDir), root);
  return isNoticed ? said : `${said}, at edges from the next refresh: npx velvet releases list`;
}

/** Edges and buckets look for a new root only when the timestamp changes; says whether they will. */
async function showRoot(writer: Writer, formerRoot: Root): Promise<boolean> {
  const { before, root, keys } = writer;
  if (!before) return true;
  if (!canSign(authorityOf(root, 'timestamp'), keys)) return false;
  await renewTimestamp({ ...writer, formerRoot }, before);
  return true;
}

function withSignatures(
  signed: Root,
  given: readonly Signature[],
  roots: readonly Root[],
  keys: readonly SigningKey[],
): readonly Signature[] {
  const able = new Set(roots.flatMap(({ roles }) => roles.root.keyids));
  const signers = keys.filter(({ id }) => able.has(id));
  const own = signaturesOf(signed, signers);
  return [...given.filter(({ keyid }) => !own.some((one) => one.keyid === keyid)), ...own];
}

/**
 * Signs what is in force for the keys of a next root. Keys of the root before sign as well where they
 * are at hand, so that a reader who does not know the next one yet is not disturbed.
 */
async function followRoot(writer: Writer): Promise<void> {
  const { before, root, formerRoot, now } = writer;
  if (!before || !formerRoot) return;
  const isSame = (role: TopRole) => isDeepStrictEqual(root.roles[role], formerRoot.roles[role]);
  if (isSame('targets')) {
    if (isSame('snapshot') && isSame('timestamp')) return;
    await putInForce(writer, {});
    return;
  }
  const { targets, apps } = withTargetsKeys(writer, before.targets.signed, formerRoot);
  const signed = apps.flatMap((id) => {
    const app = before.apps.get(id)?.signed;
    return app ? [[id, { ...app, version: nextVersion(app.version, now) }] as const] : [];
  });
  await putInForce(writer, {
    targets: renewed(targets, writer),
    apps: new Map<string, AppTargets>(signed),
  });
}

/** Apps without keys of their own follow the keys of `targets`. */
function withTargetsKeys({ root }: Writer, targets: Targets, formerRoot: Root) {
  const { keyids } = root.roles.targets;
  const former = new Set(formerRoot.roles.targets.keyids);
  const gone = [...former].filter((id) => !keyids.includes(id));
  const apps: string[] = [];
  const roles = targets.delegations.roles.map((role) => {
    if (!role.keyids.some((id) => former.has(id))) return role;
    apps.push(role.name);
    const own = role.keyids.filter((id) => !gone.includes(id) && !keyids.includes(id));
    return { ...role, keyids: [...keyids, ...own] };
  });
  const keys = keysOf(roles, { ...targets.delegations.keys, ...root.keys });
  return { targets: { ...targets, delegations: { keys, roles } }, apps };
}
