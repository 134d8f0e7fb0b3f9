import type { Socket } from 'node:net';
import { ms, quantile } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { addressIn } from './addresses.ts';
import { type Connections, fileLimit, openConnections, openSilentStreams } from './connections.ts';
import { createHttpClient, type HttpClient, sendAtRate, type TestResponse } from './http-client.ts';
import { attackLogins } from './logins.ts';
import { type Target, withTargets } from './target.ts';

const READS_A_SECOND = 20;
const SECONDS = 10;
const SLOW_CLIENTS = 1_000;
const REPORTS_A_SECOND = 500;
const SILENT = 10_000;
const STREAMS_PER_SESSION = 100;
/** Files that each process needs besides the connections. */
const OTHER_FILES = 500;

interface Attack {
  readonly title: string;
  /** Starts the attack; the returned function ends it and reports its result. */
  begin(): Promise<() => Promise<string>>;
}

/**
 * Response times of honest visitors while an edge and an API are under attack; `logins`, `reads`
 * or `silent` runs one part only.
 */
export async function run([part]: readonly string[] = []): Promise<void> {
  if (process.platform !== 'linux') {
    throw new Error('Attackers need loopback addresses of their own, which only Linux has');
  }
  await withTargets(async (target, secure) => {
    const client = createHttpClient(target);
    const secureClient = createHttpClient(secure);
    try {
      if (part !== 'reads' && part !== 'silent') await attackLogins(target, client);
      if (part === 'logins') return;
      const rows = [];
      const slow = part === 'silent' ? [] : slowAttacks(target, client);
      const silent = await hasFilesFor(SILENT);
      for (const attack of [none, ...slow, ...(silent ? silentAttacks(target) : [])]) {
        rows.push(await readWhile(attack, target, client));
      }
      for (const attack of [none, ...(silent ? silentAttacksOverTls(secure) : [])]) {
        const title = `HTTP/2: ${attack.title}`;
        rows.push(await readWhile({ ...attack, title }, secure, secureClient));
      }
      printTable(`Honest reads, ${READS_A_SECOND} a second for ${SECONDS} s each`, rows);
    } finally {
      client.close();
      secureClient.close();
    }
  });
}

async function readWhile(attack: Attack, target: Target, { send }: HttpClient) {
  const end = await attack.begin();
  const reads = await sendAtRate(READS_A_SECOND, SECONDS, (turn) =>
    send({ path: '/api/xuanfeilist?id=0&page=1', from: addressIn(40_000 + (turn % 50)) }),
  );
  const memory = await target.memory();
  const outcome = await end();
  const taken = reads.map((response: TestResponse) => response.ms);
  return {
    attack: attack.title,
    'median ms': ms(quantile(taken, 0.5)),
    'p99 ms': ms(quantile(taken, 0.99)),
    failed: reads.filter(({ status }) => status !== 200).length,
    'edge MB': memory.edge,
    'API MB': memory.api,
    outcome,
  };
}

const none: Attack = { title: 'none', begin: async () => async () => '' };
const form = 'Content-Type: application/x-www-form-urlencoded';
const login = (length: number) =>
  `POST /api/member_login HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${form}\r\n\r\n`;

const slowAttacks = ({ port }: Target, client: HttpClient): readonly Attack[] => [
  {
    title: `${SLOW_CLIENTS} clients that send headers byte by byte`,
    begin: () => dribble(port, 'GET /Home HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  },
  {
    title: `${SLOW_CLIENTS} clients that send a body byte by byte`,
    begin: () => dribble(port, `${login(10_000)}username=`),
  },
  { title: `${REPORTS_A_SECOND} reports a second`, begin: () => floodReports(client) },
];

async function hasFilesFor(connections: number): Promise<boolean> {
  const limit = await fileLimit();
  const needed = connections + OTHER_FILES;
  if (limit >= needed) return true;
  console.log(`Skipped silent connections: ${needed} open files are needed, ${limit} are allowed.`);
  return false;
}

const silentAttacks = ({ port }: Target): readonly Attack[] => [
  {
    title: `${SILENT} silent connections`,
    begin: () => openSilent({ port, count: SILENT }),
  },
  {
    title: `${SILENT} requests whose bodies never come`,
    begin: () =>
      openSilent({ port, count: SILENT, begin: (socket) => socket.write(login(10_000)) }),
  },
  {
    title: `${SILENT} silent connections of one address`,
    begin: () => openSilent({ port, count: SILENT, perAddress: SILENT }),
  },
];

const silentAttacksOverTls = ({ port, authority = '' }: Target): readonly Attack[] => [
  {
    title: `${SILENT} connections, silent before TLS`,
    begin: () => openSilent({ port, count: SILENT }),
  },
  {
    title: `${SILENT} silent sessions`,
    begin: () => openSilent({ port, count: SILENT, authority }),
  },
  {
    title: `${SILENT} streams of 20 addresses whose bodies never come`,
    async begin() {
      const count = SILENT / STREAMS_PER_SESSION;
      const connections = await openConnections({
        ...{ port, count, authority },
        perAddress: 5,
        isRead: false,
      });
      const { opened, refused } = await openSilentStreams(connections, STREAMS_PER_SESSION);
      return async () =>
        `${opened} streams opened, ${refused()} refused, ${closeAndTell(connections)}`;
    },
  },
];

async function openSilent(
  options: Parameters<typeof openConnections>[0],
): Promise<() => Promise<string>> {
  const connections = await openConnections(options);
  return async () => closeAndTell(connections);
}

/** Connections that send one more byte each second. */
async function dribble(port: number, start: string): Promise<() => Promise<string>> {
  const begin = (socket: Socket) => socket.write(start);
  const connections = await openConnections({ port, count: SLOW_CLIENTS, begin });
  const timer = setInterval(() => {
    for (const socket of connections.sockets) if (socket.writable) socket.write('a');
  }, 1_000);
  return async () => {
    clearInterval(timer);
    return closeAndTell(connections);
  };
}

function closeAndTell(connections: Connections): string {
  const open = connections.stillOpen();
  connections.close();
  return `${connections.sockets.length} connected, ${open} still open`;
}

async function floodReports({ send }: HttpClient): Promise<() => Promise<string>> {
  const screens = Array.from({ length: 100 }, (_, n) => ({ release: `shell@${n}`, count: 1 }));
  const body = JSON.stringify({ screens, vitals: [], calls: [], problems: [] });
  const flood = sendAtRate(REPORTS_A_SECOND, SECONDS, (turn) =>
    send({
      path: '/edge/report',
      from: addressIn(50_000 + (turn % 100)),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );
  return async () => {
    const responses = await flood;
    const of = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    return `${of(204)} taken, ${of(429)} refused, ${responses.length - of(204) - of(429)} others`;
  };
}
