import { randomUUID } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from '@velvet/contract/codec';
import {
  IDEMPOTENCY_HEADER,
  OPS_HEADER,
  type OpsEndpoint,
  opsRequest,
} from '@velvet/contract/ops/ops-endpoint';
import { issueToken } from '@velvet/contract/ops/own-account';
import { releaseWork } from '@velvet/contract/ops/release-requests';
import { signIn, signOut } from '@velvet/contract/ops/session';
import { readAgentConfig, runAgent } from '@velvet/registry/agent';
import { DEMO_OPERATOR_PASSWORD, DEMO_TOTP_SECRET } from '../../server/api/src/demo/operators.ts';
import { totpCode } from '../../server/api/src/factors/totp.ts';

interface DemoAgent {
  readonly dataDir: string;
  readonly opsPort: number;
  /** Origin of the console. */
  readonly consoleUrl: string;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Promotes and rolls back as operators of the demo ask for it, or says why it does not. It runs in the
 * process of `npm start`, which has the keys: they belong in none that serves requests.
 */
export async function runDemoAgent(options: DemoAgent): Promise<void> {
  const { dataDir, opsPort, consoleUrl, signal, log } = options;
  const opsUrl = `http://127.0.0.1:${opsPort}`;
  try {
    const token = await demoAgentToken(dataDir, { opsUrl, consoleUrl });
    if (token === undefined) {
      log('No release agent runs: the demo’s operators are not as made.');
      return;
    }
    const environment = { OPS_URL: opsUrl, VELVET_OPERATOR_TOKEN: token, DATA_DIR: dataDir };
    await runAgent({ ...readAgentConfig(environment), signal, log });
  } catch (error) {
    if (signal.aborted) return;
    log(`No release agent runs: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An administrator of the demo; tests and visitors sign in as the other one. */
const ADMINISTRATOR = 'bob';
const DAYS = 366;
const STEP_MS = 30_000;
const OWNER_ONLY = 0o600;

interface DemoOps {
  /** Of the operators' server. */
  readonly opsUrl: string;
  /** Origin of the console, which calls must name. */
  readonly consoleUrl: string;
}

/**
 * The token of the demo's release agent: that of the last start while it is accepted, else a new one, which a
 * demo administrator issues. Undefined where the demo's operators are not as they were made.
 */
export async function demoAgentToken(dataDir: string, ops: DemoOps): Promise<string | undefined> {
  const file = path.join(dataDir, 'release-agent-token');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== '' && (await isAccepted(kept, ops))) return kept;
  const cookie = await signInAsDemo(ops);
  if (cookie === undefined) return undefined;
  const input = { label: 'demo agent', roles: ['release_agent'] as const, days: DAYS };
  const issued = await send(issueToken, input, { ...ops, cookie });
  const read = issued.ok ? decode(issueToken.output, await issued.json()) : undefined;
  await send(signOut, {}, { ...ops, cookie });
  const token = read?.ok ? read.value.token : undefined;
  if (token === undefined) return undefined;
  await writeFile(file, `${token}\n`, { mode: OWNER_ONLY });
  await chmod(file, OWNER_ONLY);
  return token;
}

async function isAccepted(token: string, { opsUrl }: DemoOps): Promise<boolean> {
  const { address } = opsRequest(releaseWork, {});
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(opsUrl + address, { headers })).ok;
}

/** The cookie of a new session. A code of the past is tried first: visitors of the demo type the present one. */
async function signInAsDemo(ops: DemoOps): Promise<string | undefined> {
  for (const steps of [-1, 0, 1]) {
    const code = totpCode(DEMO_TOTP_SECRET, new Date(Date.now() + steps * STEP_MS));
    const credentials = { name: ADMINISTRATOR, password: DEMO_OPERATOR_PASSWORD, code };
    const response = await send(signIn, credentials, ops);
    const [cookie] = response.headers.getSetCookie();
    if (response.ok && cookie !== undefined) return cookie.split(';')[0];
  }
  return undefined;
}

/** Calls as the console does. */
function send<In, Out>(
  endpoint: OpsEndpoint<In, Out>,
  input: In,
  { opsUrl, consoleUrl, cookie }: DemoOps & { readonly cookie?: string },
): Promise<Response> {
  const { method, address, body } = opsRequest(endpoint, input);
  return fetch(opsUrl + address, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: consoleUrl,
      [OPS_HEADER.name]: OPS_HEADER.value,
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body }),
  });
}
