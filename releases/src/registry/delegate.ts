import { createPublicKey } from 'node:crypto';
import { keysOf } from '../signing/documents.ts';
import { keyIdOf, publicKeyOf } from '../signing/keys.ts';
import type { AppRole, Targets } from '../signing/metadata.ts';
import { RegistryRefusal } from './registry.ts';
import { openWriter } from './registry-file.ts';
import { whileLocked } from './registry-lock.ts';
import {
  canSign,
  putInForce,
  renewed,
  renewedApp,
  roleFor,
  type Writer,
} from './write-metadata.ts';

/** Allows one more key to release an app, and nothing else. Returns the allowed keys. */
export function delegate(releasesDir: string, id: string, publicPem: string): Promise<string> {
  const key = publicKeyOf(createPublicKey(publicPem));
  const added = keyIdOf(key);
  return changeRole(releasesDir, id, ({ keys, roles }) => {
    const role = roles.find(({ name }) => name === id);
    if (!role) throw new RegistryRefusal(`${id} has no release yet: the first one is made without`);
    if (role.keyids.includes(added))
      throw new RegistryRefusal(`${id} may be released with it already`);
    return {
      keys: { ...keys, [added]: key },
      role: { ...role, keyids: [...role.keyids, added] },
    };
  });
}

/**
 * Revokes a key, given by a prefix of its id, for an app. Without further keys the app is signed by the
 * keys of `targets` again. Current documents are signed again, so that nothing the key signed is
 * valid. Returns the allowed keys.
 */
export function revoke(releasesDir: string, id: string, keyId: string): Promise<string> {
  return changeRole(releasesDir, id, ({ keys, roles }, { root }) => {
    const role = roles.find(({ name }) => name === id);
    const revoked = role?.keyids.filter((known) => known.startsWith(keyId)) ?? [];
    const [one, ...more] = revoked;
    if (!role || one === undefined || more.length > 0 || keyId.length < MIN_PREFIX) {
      throw new RegistryRefusal(`${keyId} is not the beginning of one key of ${id}`);
    }
    const left = role.keyids.filter((known) => known !== one);
    if (left.length > 0) return { keys, role: { ...role, keyids: left } };
    const { keyids } = root.roles.targets;
    if (keyids.includes(one))
      throw new RegistryRefusal(`${one} is a key of targets: change the root`);
    return { keys: { ...keys, ...root.keys }, role: { ...role, ...roleFor(id, keyids) } };
  });
}

const MIN_PREFIX = 8;

interface Changed {
  readonly keys: Targets['delegations']['keys'];
  readonly role: AppRole;
}

function changeRole(
  releasesDir: string,
  id: string,
  change: (delegations: Targets['delegations'], writer: Writer) => Changed,
): Promise<string> {
  return whileLocked(releasesDir, async () => {
    const writer = await openWriter(releasesDir);
    const { before, now, keys: atHand } = writer;
    const app = before?.apps.get(id)?.signed;
    if (!before || !app) throw new RegistryRefusal(`${id} has no release`);
    const { delegations } = before.targets.signed;
    const { keys, role } = change(delegations, writer);
    const roles = delegations.roles.map((known) => (known.name === id ? role : known));
    const targets = renewed(
      {
        ...before.targets.signed,
        delegations: { keys: keysOf(roles, keys), roles },
      },
      before,
      now,
    );
    const isSignable = canSign({ ...role, keys }, atHand);
    // Adding a key does not invalidate the other keys' signatures.
    const isKept = delegations.roles.some(
      ({ name, keyids }) => name === id && keyids.every((known) => role.keyids.includes(known)),
    );
    const apps = isSignable || !isKept ? new Map([[id, renewedApp(app, now)]]) : new Map();
    await putInForce(writer, { targets, apps });
    return `${id} may be released with ${role.keyids.map((known) => known.slice(0, 12)).join(', ')}`;
  });
}
