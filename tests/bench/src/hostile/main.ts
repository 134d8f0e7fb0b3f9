import { ms, quantile } from '../api/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { addressIn, hasManyLoopbackAddresses } from './addresses.ts';
import { type Connections, fileLimit, openConnections } from './connections.ts';
import { createHttpClient, type HttpClient, sendAtRate, type TestResponse } from './http-client.ts';
import { attackLogins } from './logins.ts';
import { type Target, withTarget } from './target.ts';

const READS_A_SECOND = 20;
const SECONDS = 10;
const SLOW_CLIENTS = 1_000;
const REPORTS_A_SECOND = 500;
const IDLE_CONNECTIONS = 10_000;
/** Files that each process needs besides the connections. */
const OTHER_FILES = 500;

interface Attack {
  readonly title: string;
  /** Starts the attack; the returned function ends it and reports its result. */
  begin(): Promise<() => Promise<string>>;
}

/**
 * Response times of honest visitors while an edge and an API are under attack; `logins` or `reads`
 * runs one part only.
 */
export async function run([part]: readonly string[] = []): Promise<void> {
  if (!(await hasManyLoopbackAddresses())) {
    console.log(
      'Skipped: this machine has one loopback address; attackers need some of their own.',
    );
    return;
  }
  await withTarget(async (target) => {
    const client = createHttpClient(target.port);
    try {
      if (part !== 'reads') await attackLogins(target, client);
      if (part === 'logins') return;
      const rows = [];
      for (const attack of await attacksOn(target, client)) {
        rows.push(await readWhile(attack, target, client));
      }
      printTable(`Honest reads, ${READS_A_SECOND} a second for ${SECONDS} s each`, rows);
    } finally {
      client.close();
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

async function attacksOn({ port }: Target, client: HttpClient): Promise<readonly Attack[]> {
  const attacks: Attack[] = [
    { title: 'none', begin: async () => async () => '' },
    {
      title: `${SLOW_CLIENTS} clients that send headers byte by byte`,
      begin: () => dribble(port, 'GET /Home HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    },
    {
      title: `${SLOW_CLIENTS} clients that send a body byte by byte`,
      begin: () =>
        dribble(
          port,
          'POST /api/member_login HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n' +
            'Content-Type: application/x-www-form-urlencoded\r\n\r\nusername=',
        ),
    },
    { title: `${REPORTS_A_SECOND} reports a second`, begin: () => floodReports(client) },
  ];
  const limit = await fileLimit();
  const needed = IDLE_CONNECTIONS + OTHER_FILES;
  if (limit < needed) {
    console.log(`Skipped idle connections: ${needed} open files are needed, ${limit} are allowed.`);
    return attacks;
  }
  const idle: Attack = {
    title: `${IDLE_CONNECTIONS} idle connections`,
    async begin() {
      const connections = await openConnections(port, IDLE_CONNECTIONS);
      return async () => closeAndTell(connections);
    },
  };
  return [...attacks, idle];
}

/** Connections that send one more byte each second. */
async function dribble(port: number, start: string): Promise<() => Promise<string>> {
  const connections = await openConnections(port, SLOW_CLIENTS, (socket) => socket.write(start));
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
