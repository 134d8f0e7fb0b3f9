import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addApp, delegate, requireSignatures, revoke } from '../registry/delegate.ts';
import { grantRoutes, withdrawRoutes } from '../registry/grant-routes.ts';
import { grantsOf } from '../registry/grants.ts';
import { initKeys } from '../registry/init-keys.ts';
import { withServiceWorker } from '../registry/registry.ts';
import { readInForce, updateRegistry } from '../registry/registry-file.ts';
import { changeRoot, signRoot } from '../registry/root-change.ts';
import { keyIdOf, publicKeyOf } from '../signing/keys.ts';
import type { Role, TopRole } from '../signing/metadata.ts';
import { topRoles } from '../signing/trust.ts';
import { readArguments, Usage, usages } from './command-line.ts';

const usage = usages.registry;

const MANY = Number.POSITIVE_INFINITY;

const several = { type: 'string', multiple: true, default: [] as string[] } as const;

/** `npx velvet releases registry …`: keys, delegations and the root. */
export async function registryCommand(
  releasesDir: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { positionals, values } = readArguments(args, {
    'root-keys': { type: 'string', default: '3' },
    'root-threshold': { type: 'string', default: '2' },
    add: several,
    remove: several,
    threshold: several,
    open: several,
    close: several,
  });
  const [command, first = '', second = '', ...rest] = positionals;
  const paths = [second, ...rest];
  /** Whether it is this command, with so many arguments. */
  const is = (name: string, least: number, most = least): boolean =>
    command === name && positionals.length > least && positionals.length <= most + 1;
  if (is('status', 0)) return describe(releasesDir);
  if (is('init', 1)) {
    const rootKeys = Number(values['root-keys']);
    const rootThreshold = Number(values['root-threshold']);
    return init(path.resolve(first), rootKeys, rootThreshold);
  }
  if (is('add-app', 2, MANY)) {
    return [await addApp(releasesDir, first, await readFile(second, 'utf8'), rest)];
  }
  if (is('delegate', 2)) {
    return [await delegate(releasesDir, first, await readFile(second, 'utf8'))];
  }
  if (is('revoke', 2)) {
    return [
      await revoke(releasesDir, first, await keyIdIn(second)),
      `What that key had put in use is still in use: look at npx velvet releases list, and npm run rollback -- ${first} takes it back`,
    ];
  }
  if (is('threshold', 2)) return [await requireSignatures(releasesDir, first, Number(second))];
  if (is('grant', 2, MANY)) return [await grantRoutes(releasesDir, first, paths)];
  if (is('withdraw', 2, MANY)) return [await withdrawRoutes(releasesDir, first, paths)];
  if (is('worker', 1) && (first === 'on' || first === 'off')) {
    return [await switchServiceWorker(releasesDir, first === 'on')];
  }
  if (is('root', 1) && first === 'sign') return [await signRoot(releasesDir)];
  if (is('root', 0)) {
    const add = values.add.map(pairOf).map(async ([role, file]) => ({
      role,
      publicPem: await readFile(file, 'utf8'),
    }));
    const remove = values.remove.map(pairOf).map(([role, keyId]) => ({ role, keyId }));
    const thresholds = values.threshold
      .map(pairOf)
      .map(([role, count]) => ({ role, threshold: Number(count) }));
    const { open, close } = values;
    const keys = { add: await Promise.all(add), remove, thresholds };
    return [await changeRoot(releasesDir, { ...keys, open, close })];
  }
  throw new Usage(usage);
}

/** The id of a public key in a file; anything else is the beginning of an id. */
async function keyIdIn(text: string): Promise<string> {
  if (!text.endsWith('.pem')) return text;
  return keyIdOf(publicKeyOf(createPublicKey(await readFile(text, 'utf8'))));
}

function pairOf(text: string): readonly [TopRole, string] {
  const [name = '', ...value] = text.split('=');
  const role = topRoles.find((known) => known === name);
  if (!role || value.length === 0) throw new Usage(usage);
  return [role, value.join('=')];
}

async function init(folder: string, rootKeys: number, rootThreshold: number) {
  const { expires } = await initKeys({ folder, rootKeys, rootThreshold, now: new Date() });
  return [
    `Made ${folder}: ${rootKeys} keys of the root (${rootThreshold} must sign), targets, online; good until ${expires}`,
    'Keep the root-*.pem apart from each other and off the network; they are for npx velvet releases registry root only.',
    'Who releases needs targets.pem and online.pem (VELVET_KEYS), who refreshes needs online.pem.',
    `Every edge and everybody who releases needs root.json: VELVET_ROOT=${path.join(folder, 'root.json')}`,
  ];
}

async function describe(releasesDir: string): Promise<readonly string[]> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) return ['Nothing is released yet'];
  const { root, timestamp, snapshot, targets, apps } = metadata;
  const grants = grantsOf(root, targets.signed);
  const line = (name: string, { version, expires }: typeof timestamp, role: Role | undefined) => {
    const keys = (role?.keyids ?? []).map((id) => id.slice(0, 12)).join(', ');
    return `${name.padEnd(12)}version ${version}, until ${expires}, ${role?.threshold ?? 1} of: ${keys}`;
  };
  const roleOf = (id: string) => targets.signed.delegations.roles.find(({ name }) => name === id);
  return [
    ...(root['x-velvet-development'] ? ['For development; production refuses this root'] : []),
    line('root', root, root.roles.root),
    line('timestamp', timestamp, root.roles.timestamp),
    line('snapshot', snapshot, root.roles.snapshot),
    line('targets', targets.signed, root.roles.targets),
    ...[...apps].map(([id, { signed }]) => line(id, signed, roleOf(id))),
    ...[...apps.keys()].map((id) => `${id} may serve ${grants.paths[id]?.join(', ') || 'nothing'}`),
    `Without a session: ${grants.publicPaths.join(', ')}`,
  ];
}

/** Allows the service worker, or removes it from all browsers; says what holds now. */
async function switchServiceWorker(releasesDir: string, isOn: boolean): Promise<string> {
  await updateRegistry(releasesDir, (before) => withServiceWorker(before, isOn));
  return isOn
    ? 'Browsers get the service worker of the shell that they get'
    : 'Browsers remove their service worker and what it saved, at their next visit';
}
