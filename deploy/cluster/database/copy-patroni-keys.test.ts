import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { untilListening } from '../machine/until-listening.ts';
import { missingPackages, programOf } from '../packages.ts';
import { copyPatroniKeys } from './copy-patroni-keys.ts';

const missing = missingPackages(['etcd-server']);
const describeCopy = missing.length === 0 ? describe : describe.skip;
const suffix = missing.length > 0 ? ' (skipped without etcd-server)' : '';

describeCopy(`Patroni’s keys of a cluster from before${suffix}`, () => {
  let etcd: ChildProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-etcd-'));
    const [clients, peers] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${clients}`;
    etcd = spawn(programOf('etcd-server'), {
      stdio: 'ignore',
      env: {
        ETCD_DATA_DIR: path.join(folder, 'data'),
        ETCD_LISTEN_CLIENT_URLS: url,
        ETCD_ADVERTISE_CLIENT_URLS: url,
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peers}`,
        ETCD_ENABLE_V2: 'true',
      },
    });
    await untilListening(clients);
  });
  afterAll(async () => {
    const ended = once(etcd, 'exit');
    etcd.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const put = (name: string, value: string) =>
    fetch(`${url}/v3/kv/put`, {
      method: 'POST',
      body: JSON.stringify({ key: base64(`/velvet/velvet/${name}`), value: base64(value) }),
    });
  const second = async (name: string): Promise<unknown> => {
    const answer = await fetch(`${url}/v2/keys/velvet/velvet/${name}`);
    return answer.json();
  };

  test('a new cluster has none', async () => {
    expect(await copyPatroniKeys(url)).toBe(0);
    expect(await second('initialize')).toMatchObject({ message: 'Key not found' });
  });

  test('they are copied once, without leader and members', async () => {
    const sync = '{"leader":"pg-2","sync_standby":"pg-1"}';
    await put('sync', sync);
    await put('config', '{"ttl":10}');
    await put('leader', 'pg-2');
    await put('members/pg-1', '{}');
    // Without this key Patroni made no cluster.
    expect(await copyPatroniKeys(url)).toBe(0);
    await put('initialize', '7712610238466138136');
    expect(await copyPatroniKeys(url)).toBe(3);
    expect(await second('sync')).toMatchObject({ node: { value: sync } });
    expect(await second('initialize')).toMatchObject({ node: { value: '7712610238466138136' } });
    expect(await second('leader')).toMatchObject({ message: 'Key not found' });
    await put('sync', '{"leader":"pg-3"}');
    expect(await copyPatroniKeys(url)).toBe(0);
    expect(await second('sync')).toMatchObject({ node: { value: sync } });
  });

  test('an etcd that is away is no new cluster', async () => {
    await expect(copyPatroniKeys(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow();
  });
});
