import * as v from 'valibot';

/** Patroni's scope in its namespace, as `deploy/cluster/patroni.yaml` names them. */
const FOLDER = '/velvet/velvet/';
/** The key after all that begin with the folder. */
const FOLDER_END = '/velvet/velvet0';
/**
 * What Patroni keeps while no node runs. `initialize` is the last, because the copy is complete once it is
 * there. Leader and members are left out: they expire.
 */
const KEPT = ['config', 'history', 'status', 'sync', 'initialize'] as const;
const CALL_MS = 5_000;
const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

const rangeSchema = v.object({
  kvs: v.optional(v.array(v.object({ key: v.string(), value: v.optional(v.string(), '') })), []),
});
const decode = (text: string): string => Buffer.from(text, 'base64').toString();
const encode = (text: string): string => Buffer.from(text).toString('base64');

/**
 * Copies what Patroni kept by etcd's third interface to the second one, which it uses now, for clusters
 * that were made before. Without the copy any node could become the primary at the next start, whether
 * it has all that was acknowledged or not.
 * @param url of an etcd with a quorum.
 * @returns how many keys were copied; 0 in a new cluster and in one that was copied already.
 * @throws Error when etcd does not answer or has no quorum.
 */
export async function copyPatroniKeys(url: string): Promise<number> {
  if ((await ask(`${address(url, 'initialize')}?quorum=true`)).status !== NOT_FOUND) return 0;
  const range = await ask(`${url}/v3/kv/range`, {
    method: 'POST',
    body: JSON.stringify({ key: encode(FOLDER), range_end: encode(FOLDER_END) }),
  });
  const { kvs } = v.parse(rangeSchema, await range.json());
  const found = new Map(kvs.map(({ key, value }) => [decode(key), decode(value)]));
  if (!found.has(`${FOLDER}initialize`)) return 0;
  let copied = 0;
  for (const name of KEPT) {
    const value = found.get(FOLDER + name);
    if (value === undefined) continue;
    const answer = await ask(`${address(url, name)}?prevExist=false`, {
      method: 'PUT',
      body: new URLSearchParams({ value }),
    });
    if (answer.status !== PRECONDITION_FAILED) copied += 1;
  }
  return copied;
}

const address = (url: string, name: string): string => `${url}/v2/keys${FOLDER}${name}`;

/** An answer that says something: of success, that the key is not there, or that it is there already. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) });
  if (answer.ok || answer.status === NOT_FOUND || answer.status === PRECONDITION_FAILED) {
    return answer;
  }
  throw new Error(`etcd answers ${url} with ${answer.status}: ${await answer.text()}`);
}
