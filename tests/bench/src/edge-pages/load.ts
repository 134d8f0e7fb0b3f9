import { Agent, request } from 'node:http';

export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Until the last byte of the body. */
  readonly wholeMs: number;
}

/** Clients on this machine with keep-alive connections. */
export function createClients(url: string, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const call = ({ path, headers }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(new URL(path, url), { agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts),
            wholeMs: performance.now() - startedAt,
          }),
        );
      });
      sent.on('error', reject).end();
    });

  /** Every client requests the next page as soon as it has one, until `next` returns undefined. */
  async function run(next: () => Call | undefined): Promise<Load> {
    const answers: Answer[] = [];
    const startedAt = performance.now();
    const client = async () => {
      for (let wanted = next(); wanted; wanted = next()) answers.push(await call(wanted));
    };
    await Promise.all(Array.from({ length: count }, client));
    return { answers, tookMs: performance.now() - startedAt };
  }
  return { call, run, close: () => agent.destroy() };
}

export interface Load {
  readonly answers: readonly Answer[];
  readonly tookMs: number;
}

/** Repeats the same request for a while. */
export function repeated(call: Call, durationMs: number): () => Call | undefined {
  const endsAt = performance.now() + durationMs;
  return () => (performance.now() < endsAt ? call : undefined);
}
