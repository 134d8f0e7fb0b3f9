import { readFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import path from 'node:path';
import pg from 'pg';

/** Addresses of the embedded database of a data folder. */
export async function databaseOf(folder: string) {
  const read = async (name: string) =>
    (await readFile(path.join(folder, 'postgres', name), 'utf8')).trim();
  const port = await read('port');
  const urlOf = (user: string, password: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/velvet`;
  const ownerUrl = urlOf('velvet', await read('password'));
  // The embedded server's passwords are stretched once only, which the exporter's driver refuses.
  const password = `ALTER ROLE velvet_metrics PASSWORD 'monitoring'`;
  await asOwner(ownerUrl, `SET scram_iterations = 4096; ${password}`);
  const apiUrl = urlOf('velvet_api', await read('logins/velvet_api'));
  return { metricsUrl: urlOf('velvet_metrics', 'monitoring'), ownerUrl, apiUrl };
}

/** Something of everything that the dashboards show. */
export async function makeTraffic(
  edgeUrl: string,
  apiPort: number,
  ownerUrl: string,
  useAnother: () => Promise<void>,
): Promise<void> {
  const release = 'listings@1';
  const report = {
    screens: [{ release, count: 2 }],
    vitals: ['lcp', 'inp', 'cls'].map((name) => ({ release, name, value: 0.1 })),
    calls: [{ release, operation: 'base_info', ms: 20, ok: true }],
    problems: [{ release, kind: 'render', name: 'TypeError', at: '' }],
  };
  for (let round = 0; round < 5; round += 1) {
    for (const page of ['/Home', '/api/base_info', '/api/nonsense', '/missing.js']) {
      await send(edgeUrl, page);
    }
    await send(edgeUrl, '/edge/report', JSON.stringify(report));
    for (const operation of ['member_login', 'game_place_order']) {
      const body = new URLSearchParams({ username: `nobody-${round}`, password: 'wrong' });
      const url = `http://127.0.0.1:${apiPort}/api/${operation}`;
      await (await fetch(url, { method: 'POST', body })).text();
    }
    await addJob(ownerUrl);
    await useAnother();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }
}

/** A message about something of long ago, which is dropped. */
async function addJob(ownerUrl: string): Promise<void> {
  const payload = JSON.stringify({ notice: 1, after: 0, at: 0 });
  await asOwner(ownerUrl, `SELECT graphile_worker.add_job('push_notice', $1::json)`, [payload]);
}

async function asOwner(url: string, statement: string, values?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, values && [...values]);
  await client.end();
}

/** Our own certificate is nobody's. */
const send = (origin: string, address: string, body?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: body === undefined ? 'GET' : 'POST',
      rejectUnauthorized: false,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    };
    const sent = request(new URL(address, origin), options, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });
