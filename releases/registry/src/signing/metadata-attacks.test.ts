import { createPublicKey } from 'node:crypto';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addApp, delegate, revoke } from '../registry/delegate.ts';
import { withRolledBack } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { createReleaseStore } from '../store/release-store.ts';
import {
  documentPath,
  documentText,
  putDocument,
  putSnapshot,
  readDocument,
  someKey,
  writeDocument,
} from '../testing/metadata.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { sha256Hex } from './documents.ts';
import type { SigningKey } from './keys.ts';
import { metadataFolder, readMetadata, timestampPath } from './read-metadata.ts';
import { signingKeys, trustOf } from './trust.ts';

/** Attacks on an edge with write access to the releases folder or with a stolen key. */
let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  releasesDir = path.join(folder, 'releases');
  await publish('listings', '1');
  await publish('video', '1');
  await publish('video', '2');
});
afterEach(() => remove());

const publish = (id: string, version: string) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': version } });
/** What an edge without any state of its own makes of the folder. */
const freshEdge = async (now = new Date()) =>
  readMetadata({ releasesDir, trust: await trustOf(releasesDir), known: undefined, now });
const currentOf = async (id: string) => {
  const offers = await createReleaseStore(releasesDir, () => undefined).current();
  return offers.apps.get(id)?.current.version;
};

describe('tampering', () => {
  const roles = ['root', 'targets', 'snapshot', 'timestamp', 'video'];

  test.each(roles)('a changed %s is refused', async (role) => {
    // The pinned root is version 1; the first one that comes with the releases is version 2.
    const name = role === 'root' ? await nextRoot() : await documentPath(releasesDir, role);
    const text = await readFile(name, 'utf8');
    await writeFile(name, text.replace('"spec_version": "1.0.31"', '"spec_version": "1.0.99"'));
    await expect(freshEdge()).rejects.toThrow(
      /is not signed|is not what was signed|cannot be used/,
    );
  });

  /** A root as it would follow, rightly signed. */
  async function nextRoot(): Promise<string> {
    const { signed } = await readDocument(releasesDir, 'root');
    const file = path.join(metadataFolder(releasesDir), '2.root.json');
    const text = documentText({ ...signed, version: 2 }, await signingKeys(releasesDir));
    await writeFile(file, JSON.stringify(JSON.parse(text), null, 1));
    await freshEdge();
    return file;
  }

  test.each(roles.filter((role) => role !== 'root'))(
    '%s signed by nobody trusted is refused',
    async (role) => {
      const other = someKey();
      if (role === 'timestamp') {
        const { signed } = await readDocument(releasesDir, role);
        await writeDocument(releasesDir, role, signed, [other]);
      } else if (role === 'snapshot') {
        const { signed } = await readDocument(releasesDir, role);
        await writeDocument(releasesDir, role, signed, [other]);
      } else await putDocument(releasesDir, role, (signed) => signed, [other]);
      await expect(freshEdge()).rejects.toThrow(
        /is not signed with the keys|is not what was signed/,
      );
    },
  );

  test.each(roles)('a missing %s is refused, and resets nothing at the edge', async (role) => {
    if (role === 'root') await rm(path.join(folder, 'keys/root.json'));
    else await rm(await documentPath(releasesDir, role));
    await expect(freshEdge()).rejects.toThrow();
  });

  test('one key counts once, regardless of duplicates and ids', async () => {
    const [own] = await signingKeys(releasesDir);
    if (!own) throw new Error('no key');
    const { signed } = await readDocument(releasesDir, 'root');
    const two = { keyids: [own.id], threshold: 2 };
    const text = documentText(
      { ...signed, roles: { root: two, targets: two, snapshot: two, timestamp: two } },
      [own, own],
    );
    await writeFile(path.join(folder, 'keys/root.json'), text);
    await expect(freshEdge()).rejects.toThrow('root cannot be read');
    const alias = 'a'.repeat(64);
    const keys = { ...Object(signed.keys), [alias]: Object(signed.keys)[own.id] };
    await writeFile(path.join(folder, 'keys/root.json'), documentText({ ...signed, keys }, [own]));
    await expect(freshEdge()).rejects.toThrow('root cannot be used');
  });
});

describe('replay', () => {
  const keep = async () => {
    const kept = path.join(folder, 'kept');
    await rm(kept, { recursive: true, force: true });
    await mkdir(kept);
    const names = ['timestamp', 'snapshot', 'targets', 'video'];
    return Promise.all(
      names.map(async (role) => {
        const file = await documentPath(releasesDir, role);
        return { role, file, text: await readFile(file, 'utf8') };
      }),
    );
  };

  test('an old timestamp is refused by an edge that has seen a newer one', async () => {
    const kept = await keep();
    await publish('video', '3');
    expect(await currentOf('video')).toBe('3');
    for (const { file, text } of kept) await writeFile(file, text);
    await expect(currentOf('video')).rejects.toThrow('is older than the known');
  });

  test('an edge without state accepts an old one only until it expires', async () => {
    const kept = await keep();
    await publish('video', '3');
    await currentOf('video');
    for (const { file, text } of kept) await writeFile(file, text);
    await rm(path.join(folder, 'edge'), { recursive: true });
    const past = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await expect(freshEdge(past)).rejects.toThrow('timestamp expired');
  });

  test('an old snapshot under a new timestamp is refused', async () => {
    const kept = await keep();
    await publish('video', '3');
    const old = kept.find(({ role }) => role === 'snapshot')?.text ?? '';
    await writeFile(await documentPath(releasesDir, 'snapshot'), old);
    await expect(freshEdge()).rejects.toThrow(/is not what was signed|longer/);
  });

  async function leaveOut(app: string): Promise<void> {
    const { signed } = await readDocument(releasesDir, 'snapshot');
    const meta: object = { ...Object(signed.meta), [`${app}.json`]: undefined };
    await putSnapshot(releasesDir, { ...signed, meta: JSON.parse(JSON.stringify(meta)) });
  }

  test('a snapshot without the document of an app is refused', async () => {
    await leaveOut('video');
    await expect(freshEdge()).rejects.toThrow('snapshot lacks video');
  });

  test('of an app that was added for a team, by an edge that has seen its document', async () => {
    const [own] = await signingKeys(releasesDir);
    const pem = createPublicKey(own?.key ?? '')
      .export({ type: 'spki', format: 'pem' })
      .toString();
    await addApp(releasesDir, 'promo', pem, []);
    expect(await currentOf('promo')).toBeUndefined();
    await publish('promo', '1');
    expect(await currentOf('promo')).toBe('1');
    await leaveOut('promo');
    await expect(currentOf('promo')).rejects.toThrow('promo (version 0) is older than the known');
  });

  test.each(['targets', 'video'])('an old %s among new documents is refused', async (role) => {
    const old = (await keep()).find((one) => one.role === role)?.text ?? '';
    await publish('video', '3');
    await delegate(releasesDir, 'video', someKey().publicPem);
    await writeFile(await documentPath(releasesDir, role), old);
    await expect(freshEdge()).rejects.toThrow(/is not what was signed|longer/);
  });

  /** A document as it is named by the one above it, with another version inside if one is given. */
  async function write(role: string, version: number, signed: object) {
    const text = documentText({ version, ...signed }, await signingKeys(releasesDir));
    await writeFile(path.join(metadataFolder(releasesDir), `${version}.${role}.json`), text);
    return { version, length: Buffer.byteLength(text), hashes: { sha256: sha256Hex(text) } };
  }

  test('an older timestamp, or an older snapshot under a new one, is refused although signed', async () => {
    await currentOf('video');
    const { signed: timestamp } = await readDocument(releasesDir, 'timestamp');
    const { signed: snapshot } = await readDocument(releasesDir, 'snapshot');
    const own = await signingKeys(releasesDir);
    const older = { ...timestamp, version: timestamp.version - 1 };
    await writeDocument(releasesDir, 'timestamp', older, own);
    await expect(currentOf('video')).rejects.toThrow(/timestamp \(version \d+\) is older/);
    const version = snapshot.version - 1;
    const meta = { 'snapshot.json': await write('snapshot', version, { ...snapshot, version }) };
    const next = { ...timestamp, version: timestamp.version + 1, meta };
    await writeDocument(releasesDir, 'timestamp', next, own);
    await expect(currentOf('video')).rejects.toThrow(/snapshot \(version \d+\) is older/);
  });

  test('a document with another version inside than it is signed under is refused', async () => {
    const { signed: targets } = await readDocument(releasesDir, 'targets');
    const { signed: snapshot } = await readDocument(releasesDir, 'snapshot');
    const meta = await write('targets', targets.version, { ...targets, version: 99 });
    await putSnapshot(releasesDir, {
      ...snapshot,
      meta: { ...Object(snapshot.meta), 'targets.json': meta },
    });
    await expect(freshEdge()).rejects.toThrow('targets has another version than is signed');
  });

  test.each(['root', 'snapshot', 'targets'])(
    'an expired %s is refused under a timestamp that is not',
    async (role) => {
      const { signed } = await readDocument(releasesDir, role);
      const expired = { ...signed, expires: '2026-01-01T00:00:00Z' };
      if (role === 'root') await write('root', 2, { ...expired, version: 2 });
      else if (role === 'snapshot') await putSnapshot(releasesDir, expired);
      else await putDocument(releasesDir, role, () => expired);
      await expect(freshEdge()).rejects.toThrow(`${role} expired`);
    },
  );

  test('a snapshot with an older app version is refused although signed', async () => {
    const { signed: old } = await readDocument(releasesDir, 'video');
    await publish('video', '3');
    expect(await currentOf('video')).toBe('3');
    await putDocument(releasesDir, 'video', () => ({ ...old, version: old.version - 2 }));
    await expect(currentOf('video')).rejects.toThrow("The registry's video (version");
  });

  test('a snapshot without a known app is refused', async () => {
    await currentOf('video');
    await putDocument(releasesDir, 'targets', (signed) => {
      const { keys, roles } = Object(signed.delegations);
      const others = roles.filter(({ name }: { readonly name: string }) => name !== 'video');
      return { ...signed, delegations: { keys, roles: others } };
    });
    const { signed } = await readDocument(releasesDir, 'snapshot');
    const { 'video.json': _, ...meta } = Object(signed.meta);
    await putSnapshot(releasesDir, { ...signed, meta });
    expect((await freshEdge()).apps.has('video')).toBe(false);
    await expect(currentOf('video')).rejects.toThrow("The registry's video (version 0) is older");
  });

  test('a rollback is a newer version, so it is accepted and cannot be undone by a replay', async () => {
    await currentOf('video');
    const kept = await keep();
    const at = new Date().toISOString();
    await updateRegistry(releasesDir, (registry) => withRolledBack(registry, { id: 'video', at }));
    expect(await currentOf('video')).toBe('1');
    for (const { file, text } of kept) await writeFile(file, text);
    await expect(currentOf('video')).rejects.toThrow('is older than the known');
  });
});

test.each(['timestamp', 'snapshot', 'targets', 'video'])(
  'reading an endless %s is bounded',
  async (role) => {
    const file =
      role === 'timestamp' ? timestampPath(releasesDir) : await documentPath(releasesDir, role);
    await rm(file);
    await symlink('/dev/zero', file);
    await expect(freshEdge()).rejects.toThrow('is longer than it may be');
  },
);

describe('the key of one team', () => {
  let team: SigningKey & { readonly publicPem: string };
  beforeEach(async () => {
    team = someKey();
    await delegate(releasesDir, 'listings', team.publicPem);
  });
  const sameApp = (role: string) => putDocument(releasesDir, role, (signed) => signed, [team]);

  test('signs releases of its app', async () => {
    await sameApp('listings');
    expect(await currentOf('listings')).toBe('1');
  });

  test.each(['video', 'targets'])('signs no %s', async (role) => {
    await sameApp(role);
    await expect(freshEdge()).rejects.toThrow(`${role} is not signed with the keys of its role`);
  });

  test.each(['snapshot', 'timestamp'])('signs no %s', async (role) => {
    const { signed } = await readDocument(releasesDir, role);
    await writeDocument(releasesDir, role, signed, [team]);
    await expect(freshEdge()).rejects.toThrow(/is not signed with the keys|is not what was signed/);
  });

  test('cannot release another app in its own document', async () => {
    const { signed: video } = await readDocument(releasesDir, 'video');
    await putDocument(
      releasesDir,
      'listings',
      (signed) => ({ ...signed, targets: { ...Object(signed.targets), ...Object(video.targets) } }),
      [team],
    );
    await expect(freshEdge()).rejects.toThrow(
      'listings names video/1/release.json, which is not its own',
    );
  });

  test('cannot be delegated more than its app', async () => {
    await putDocument(releasesDir, 'targets', (signed) => ({
      ...signed,
      delegations: JSON.parse(
        JSON.stringify(signed.delegations).replace('listings/*/release.json', '*/*/release.json'),
      ),
    }));
    await expect(freshEdge()).rejects.toThrow('a role reaches beyond its app');
  });

  test('is invalid once revoked, and what it signed is signed again', async () => {
    await sameApp('listings');
    await revoke(releasesDir, 'listings', team.id.slice(0, 12));
    expect(await currentOf('listings')).toBe('1');
    await expect(revoke(releasesDir, 'listings', team.id)).rejects.toThrow('is not the beginning');
    await sameApp('listings');
    await expect(freshEdge()).rejects.toThrow('listings is not signed with the keys of its role');
  });

  test('alone it cannot release anything else, and nothing is written', async () => {
    const { VELVET_KEYS } = process.env;
    const own = path.join(folder, 'team');
    await mkdir(own);
    await writeFile(path.join(own, 'team.pem'), someKey().pem);
    const before = await readFile(timestampPath(releasesDir), 'utf8');
    process.env.VELVET_KEYS = own;
    try {
      await expect(publish('video', '4')).rejects.toThrow('video needs the signatures of one of');
    } finally {
      if (VELVET_KEYS === undefined) delete process.env.VELVET_KEYS;
      else process.env.VELVET_KEYS = VELVET_KEYS;
    }
    expect(await readFile(timestampPath(releasesDir), 'utf8')).toBe(before);
    expect((await readRegistry(releasesDir)).apps.video?.current).toBe('2');
  });
});
