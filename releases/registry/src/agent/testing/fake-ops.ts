import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { toId } from '@velvet/contract/brand';
import { decode } from '@velvet/contract/codec';
import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import { type OpsProblem, opsProblem, opsRefusals } from '@velvet/contract/ops/problem';
import {
  type ClaimedRelease,
  claimReleaseRequest,
  releaseWork,
  reportReleaseRequest,
} from '@velvet/contract/ops/release-requests';

/** A request that waits; `claims` is how often an agent has taken it up already. */
type Waiting = Omit<ClaimedRelease, 'id' | 'claim'> & { readonly claims?: number };

export interface Reported {
  readonly claim: number;
  readonly outcome: 'done' | 'refused';
  readonly report: string;
}

/** What happens to a call instead of its answer. */
type Mishap = 'unreachable' | 'answer lost' | OpsProblem['reason'];

/** The operators' server as far as a release agent knows it, with one change for each Idempotency-Key. */
export async function startFakeOps() {
  const waiting: ClaimedRelease[] = [];
  const reports: Reported[] = [];
  const answers = new Map<string, unknown>();
  const mishaps = new Map<string, Mishap[]>();
  const seen: { path: string; authorization: string | undefined }[] = [];

  function change(path: string, wire: unknown): unknown {
    if (path === claimReleaseRequest.path) {
      const request = waiting.shift();
      return claimReleaseRequest.output.encode(request ? { request } : {});
    }
    const read = decode(reportReleaseRequest.input, wire);
    if (!read.ok) throw new Error(`The report has a bad ${read.field}`);
    const { claim, outcome, report } = read.value;
    reports.push({ claim, outcome, report });
    return reportReleaseRequest.output.encode({ outcome, version: `${outcome}.${claim}` });
  }

  function answer(path: string, key: string, body: string): unknown {
    if (path === releaseWork.path) return { is_waiting: waiting.length > 0 };
    if (!answers.has(key)) answers.set(key, change(path, JSON.parse(body)));
    return answers.get(key);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    const path = url.slice(OPS_BASE.length);
    seen.push({ path, authorization: headers.authorization });
    const mishap = mishaps.get(path)?.shift();
    if (mishap === 'unreachable') return void request.socket.destroy();
    if (mishap !== undefined && mishap !== 'answer lost') {
      response.writeHead(opsRefusals[mishap], { 'content-type': 'application/json' });
      return void response.end(
        JSON.stringify(opsProblem.encode({ reason: mishap, message: mishap })),
      );
    }
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const given = answer(path, String(headers['idempotency-key'] ?? ''), body);
    if (mishap === 'answer lost') return void request.socket.destroy();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(given));
  }

  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    reports,
    seen,
    ask({ claims = 0, ...wanted }: Waiting): void {
      waiting.push({ id: toId(waiting.length + 1), ...wanted, claim: claims + 1 });
    },
    /** The next calls of this path meet with these mishaps, one each. */
    disturb: ({ path }: { readonly path: string }, ...next: readonly Mishap[]): void =>
      void mishaps.set(path, [...next]),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FakeOps = Awaited<ReturnType<typeof startFakeOps>>;
