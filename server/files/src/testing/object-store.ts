import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type SwiftServer, swiftConfig, swiftRings, swiftServers } from './swift-config.ts';

const run = promisify(execFile);

/** An S3-compatible server that runs on this machine. */
export interface ObjectStore {
  /** Such as `http://127.0.0.1:43211`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Variables by which Velvet's processes find it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Process ids of its servers, to stop, continue or kill. */
  readonly pids: readonly number[];
  /** Kills its servers and leaves its files: `start` brings them back on the same ports. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const BIN = '/usr/bin';
const START_LIMIT_MS = 120_000;
/** For a hook that starts one: it ends later than `startObjectStore` gives up and cleans up. */
export const OBJECT_STORE_HOOK_MS = START_LIMIT_MS + 60_000;
const STOP_LIMIT_MS = 5_000;
const STEP_MS = 100;

const lacking = swiftServers.filter((server) => !existsSync(`${BIN}/swift-${server}-server`));

/** Why there is no S3-compatible server here; undefined where `startObjectStore` works. */
export const noObjectStore =
  lacking.length === 0
    ? undefined
    : `skipped, because Debian's ${lacking.map((each) => `swift-${each}`).join(', ')} is missing here`;

/**
 * Starts OpenStack Swift (Debian's `swift-*` packages) with its S3 interface and an empty bucket. It
 * checks signatures and lets nobody read without one, and takes about 250 MB of memory.
 * @param options.folder where its files lie; by default a temporary folder. Its file system needs
 *   extended attributes.
 * @throws Error when a package lacks, or it does not answer within two minutes.
 */
export async function startObjectStore(
  options: { readonly folder?: string; readonly bucket?: string } = {},
): Promise<ObjectStore> {
  if (noObjectStore !== undefined) throw new Error(`No object store: ${noObjectStore}`);
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'velvet-objects-')));
  const { bucket = 'velvet' } = options;
  const [account, container, object, proxy] = await freePorts(swiftServers.length);
  const ports = { account, container, object, proxy };
  const accessKey = 'velvet:files';
  const secretKey = 'a-secret-of-tests';
  await mkdir(path.join(folder, 'devices', 'disk'), { recursive: true });
  for (const [name, text] of swiftConfig({ folder, ports, accessKey, secretKey })) {
    await writeFile(path.join(folder, name), text);
  }
  await Promise.all(swiftRings.map((ring) => makeRing(folder, ring, ports[ring])));

  const endpoint = `http://127.0.0.1:${proxy}`;
  const region = 'us-east-1';
  let servers: readonly ChildProcess[] = [];
  const start = async (): Promise<void> => {
    servers = swiftServers.map((server) => startServer(folder, server));
    await untilHealthy(endpoint, Object.values(ports), servers);
  };
  const kill = async (): Promise<void> => {
    await Promise.all(servers.map(endServer));
    servers = [];
  };
  const stop = async (): Promise<void> => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
    await createBucket({ endpoint, region, bucket, accessKey, secretKey });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint,
    region,
    bucket,
    accessKey,
    secretKey,
    environment: {
      FILES_URL: `s3://${bucket}`,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
    },
    get pids() {
      return servers.flatMap(({ pid }) => pid ?? []);
    },
    kill,
    start,
    stop,
  };
}

function startServer(folder: string, server: SwiftServer): ChildProcess {
  const config = path.join(folder, `${server}-server.conf`);
  return spawn(`${BIN}/swift-${server}-server`, [config], { stdio: 'ignore' });
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  // Also one that is stopped (SIGSTOP) ends.
  const limit = delay(STOP_LIMIT_MS, undefined, { ref: false }).then(() => server.kill('SIGKILL'));
  server.kill('SIGCONT');
  await Promise.race([ended, limit.then(() => ended)]);
}

/** One copy on one device: 2 to the power of 1 parts, each on it. */
async function makeRing(folder: string, ring: string, port: number): Promise<void> {
  const builder = path.join(folder, `${ring}.builder`);
  const make = (...args: string[]) => run(`${BIN}/swift-ring-builder`, [builder, ...args]);
  await make('create', '1', '1', '0');
  await make('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  await make('rebalance');
}

/** Waits for all servers: without those behind it, the proxy knows no bucket. */
async function untilHealthy(
  endpoint: string,
  ports: readonly number[],
  servers: readonly ChildProcess[],
): Promise<void> {
  const endMs = performance.now() + START_LIMIT_MS;
  while (performance.now() < endMs) {
    if (servers.some(({ exitCode }) => exitCode !== null)) break;
    const listening = await Promise.all(ports.map(isListening));
    const answer = await fetch(`${endpoint}/healthcheck`).catch(() => undefined);
    if (answer?.ok && listening.every(Boolean)) return;
    await delay(STEP_MS);
  }
  throw new Error('The object store has not started.');
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** The servers behind the proxy may need another moment. */
async function createBucket(
  store: Pick<ObjectStore, 'endpoint' | 'region' | 'bucket' | 'accessKey' | 'secretKey'>,
): Promise<void> {
  const client = new S3Client({
    endpoint: store.endpoint,
    region: store.region,
    forcePathStyle: true,
    maxAttempts: 8,
    credentials: { accessKeyId: store.accessKey, secretAccessKey: store.secretKey },
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: store.bucket }));
  } finally {
    client.destroy();
  }
}

/** Ports that were free a moment ago. */
async function freePorts(count: 4): Promise<readonly [number, number, number, number]>;
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
