import { createPublicKey } from 'node:crypto';
import { isHostId } from '@velvet/contract/hosts';
import { isSignedEnough, keysOf, parseEnvelope } from '../signing/documents.ts';
import { keyIdOf, publicKeyOf } from '../signing/keys.ts';
import type { AppRole, Root, Targets } from '../signing/metadata.ts';
import { newRole, refuseWrongPaths } from './grants.ts';
import { RegistryRefusal } from './registry.ts';
import { whileWriting } from './registry-file.ts';
import { canSign } from './sign-document.ts';
import { putInForce, renewed, renewedApp } from './write-metadata.ts';

/**
 * Adds an app that has no release yet, for a team's key: it may release it, and serve these paths and
 * all that begin with the app's name. Returns what is allowed. Throws a RegistryRefusal for an app that
 * is there, and for a path that another one has.
 */
export async function addApp(
  releasesDir: string,
  id: string,
  publicPem: string,
  routes: readonly string[],
): Promise<string> {
  const key = publicKeyOf(createPublicKey(publicPem));
  refuseWrongPaths(routes);
  return whileWriting(releasesDir, async (writer) => {
    const { before } = writer;
    if (!before) throw new RegistryRefusal('Nothing is released yet');
    const { signed } = before.targets;
    const { keys, roles } = signed.delegations;
    if (isHostId(id) || roles.some(({ name }) => name === id)) {
      throw new RegistryRefusal(`There is an app ${id} already`);
    }
    const keyId = keyIdOf(key);
    const role = newRole({ name: id, keyids: [keyId], paths: routes }, roles);
    const delegations = {
      keys: { ...keys, [keyId]: key },
      roles: [...roles, { ...role, 'x-velvet-added': true as const }],
    };
    await putInForce(writer, { targets: renewed({ ...signed, delegations }, writer) });
    const granted = role['x-velvet-routes'].join(', ');
    return `${id} may be released with ${keyId.slice(0, 12)} and serve ${granted}`;
  });
}

/** Allows one more key to release an app, and nothing else. Returns the allowed keys. */
export function delegate(releasesDir: string, id: string, publicPem: string): Promise<string> {
  const key = publicKeyOf(createPublicKey(publicPem));
  const added = keyIdOf(key);
  return changeRole(releasesDir, id, (role, keys) => {
    if (role.keyids.includes(added)) {
      throw new RegistryRefusal(`${id} may be released with it already`);
    }
    return { keys: { ...keys, [added]: key }, role: { ...role, keyids: [...role.keyids, added] } };
  });
}

/**
 * Revokes a key, given by a prefix of its id, for an app. Without further keys the app is signed by the
 * keys of `targets` again. What is in use must be signed by keys that are left, or they must be at hand to
 * sign it again, so that nothing which that key alone signed is valid. Returns the allowed keys.
 */
export function revoke(releasesDir: string, id: string, keyId: string): Promise<string> {
  return changeRole(releasesDir, id, (role, keys, root) => {
    const [one, ...more] = role.keyids.filter((known) => known.startsWith(keyId));
    if (one === undefined || more.length > 0 || keyId.length < MIN_PREFIX) {
      throw new RegistryRefusal(`${keyId} is not the beginning of one key of ${id}`);
    }
    const left = role.keyids.filter((known) => known !== one);
    if (left.length > 0) {
      const threshold = Math.min(role.threshold, left.length);
      return { keys, role: { ...role, keyids: left, threshold } };
    }
    const { keyids } = root.roles.targets;
    if (keyids.includes(one)) {
      throw new RegistryRefusal(`${one} is a key of targets: change the root`);
    }
    return { keys: { ...keys, ...root.keys }, role: { ...role, keyids, threshold: 1 } };
  });
}

/** How many of an app's keys must sign what is put in use. Returns the allowed keys. */
export function requireSignatures(
  releasesDir: string,
  id: string,
  threshold: number,
): Promise<string> {
  return changeRole(releasesDir, id, (role, keys) => {
    if (!Number.isInteger(threshold) || threshold < 1 || threshold > role.keyids.length) {
      throw new RegistryRefusal(
        `${id} has ${role.keyids.length} keys: from 1 to ${role.keyids.length} of them may have to sign`,
      );
    }
    return { keys, role: { ...role, threshold } };
  });
}

const MIN_PREFIX = 8;

type Keys = Targets['delegations']['keys'];

function changeRole(
  releasesDir: string,
  id: string,
  change: (
    role: AppRole,
    keys: Keys,
    root: Root,
  ) => { readonly role: AppRole; readonly keys: Keys },
): Promise<string> {
  return whileWriting(releasesDir, async (writer) => {
    const { before, now, root, keys: atHand } = writer;
    if (!before) throw new RegistryRefusal('Nothing is released yet');
    const { signed } = before.targets;
    const present = signed.delegations.roles.find(({ name }) => name === id);
    if (!present) {
      throw new RegistryRefusal(`There is no ${id}: npx velvet releases registry add-app adds it`);
    }
    const { keys, role } = change(present, signed.delegations.keys, root);
    const roles = signed.delegations.roles.map((known) => (known === present ? role : known));
    const delegations = { keys: keysOf(roles, keys), roles };
    const authority = { ...role, keys };
    // Undefined before the first release of an app that was added.
    const app = before.apps.get(id);
    // Signatures of the keys that are left may be enough for what is in use.
    const isKept =
      app && isSignedEnough(app.signed, parseEnvelope(app.text, id).signatures, authority);
    const isRenewed = app && (canSign(authority, atHand) || !isKept);
    await putInForce(writer, {
      targets: renewed({ ...signed, delegations }, writer),
      apps: new Map(isRenewed ? [[id, renewedApp(app.signed, now)]] : []),
    });
    const names = role.keyids.map((known) => known.slice(0, 12)).join(', ');
    return `${id} may be released with ${role.threshold > 1 ? `${role.threshold} of ` : ''}${names}`;
  });
}
