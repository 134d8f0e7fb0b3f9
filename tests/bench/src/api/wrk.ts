import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toBase64 } from '@velvet/contract/envelope';
import type { LoadCall } from '../../../../server/api/src/testing/load-client.ts';

const run = promisify(execFile);

/** What wrk counted. */
export interface WrkResult {
  readonly perSecond: number;
  readonly calls: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

export interface WrkLoad {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** Sent in turns; each with an idempotency key of its own if it is a POST. */
  readonly calls: readonly LoadCall[];
}

/** Whether wrk is installed; says so where it is not. */
export async function hasWrk(): Promise<boolean> {
  // Without arguments it prints its usage and fails; a missing program has no exit code but ENOENT.
  const missing = await run('wrk').then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  if (missing) console.log('wrk is missing (Debian: apt-get install wrk): nothing is measured');
  return !missing;
}

/**
 * Calls an API server without pauses. wrk is compiled, so that on two cores the server is measured and not a client in Node.
 * @throws when an answer is not HTTP 200 with an envelope of code 200.
 */
export async function runWrk({ port, clients, seconds, calls }: WrkLoad): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-wrk-'));
  try {
    const script = join(folder, 'calls.lua');
    await writeFile(script, scriptOf(calls));
    const load = ['--threads', '1', '--connections', `${clients}`, '--duration', `${seconds}s`];
    const target = `http://127.0.0.1:${port}`;
    const { stdout } = await run('wrk', [...load, '--timeout', '10s', '--script', script, target]);
    const line = /^RESULT (.*)$/m.exec(stdout)?.[1];
    if (line === undefined) throw new Error(`wrk printed no result: ${stdout}`);
    const { failures, example, microseconds, ...result } = JSON.parse(line);
    if (failures > 0) throw new Error(`${failures} of ${result.calls} calls failed: ${example}`);
    return { ...result, perSecond: (result.calls * 1_000_000) / microseconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const quoted = (text: string): string => JSON.stringify(text);

function requestOf({ method, name, fields, token }: LoadCall): string {
  const body = new URLSearchParams(fields).toString();
  const isPost = method === 'POST';
  const headers = {
    lang: 'en',
    ...(token === undefined ? {} : { token: toBase64(token) }),
    ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  };
  const pairs = Object.entries(headers).map(([key, value]) => `[${quoted(key)}]=${quoted(value)}`);
  const path = `/api/${name}${isPost || body === '' ? '' : `?${body}`}`;
  return `{${quoted(method)}, ${quoted(path)}, {${pairs}}, ${isPost ? quoted(body) : 'nil'}}`;
}

const scriptOf = (calls: readonly LoadCall[]): string => `
local calls = {${calls.map(requestOf).join(',\n')}}
local turn, threads = 0, {}
failures, example = 0, ""

function setup(thread)
  table.insert(threads, thread)
end

function request()
  turn = turn + 1
  local method, path, headers, body = unpack(calls[turn % #calls + 1])
  if method == "POST" then
    headers["idempotency-key"] = "${randomUUID()}-" .. turn
  end
  return wrk.format(method, path, headers, body)
end

function response(status, headers, body)
  if status ~= 200 or not body:find('"code":200', 1, true) then
    failures = failures + 1
    example = status .. " " .. body:sub(1, 200)
  end
end

function done(summary, latency)
  local failed, first = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, "connection"
  for _, thread in ipairs(threads) do
    if thread:get("failures") > 0 then
      failed = failed + thread:get("failures")
      first = thread:get("example")
    end
  end
  print(string.format('RESULT {"calls":%d,"microseconds":%d,"failures":%d,"example":"%s","medianMs":%f,"p99Ms":%f}',
    summary.requests, summary.duration, failed, first:gsub('[^%w ]', ' '), latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
`;
