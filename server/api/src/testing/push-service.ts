import { createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type PushMessage, readPushMessage } from '@velvet/contract/push-message';
import { createPushDevice, type PushDevice } from './push-device.ts';

/** A message that was signed as it must be and could be decrypted. */
interface ReceivedPush {
  readonly endpoint: string;
  readonly message: PushMessage;
  /** The JSON, with the spaces after it. */
  readonly plaintext: string;
  readonly bytes: number;
  /** Headers by name in lower case. */
  readonly headers: IncomingMessage['headers'];
  /** The key that signed it, as the server publishes it. */
  readonly serverKey: string;
  /** Whom the push service could write to. */
  readonly contact: string;
}

/** What the service answers instead of taking a message. */
interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves the request without an answer. */
  readonly isSilent?: boolean;
}

/** A browser's subscription, as `savePush` takes it. */
export type TestSubscription = Pick<PushDevice, 'publicKey' | 'secret'> & {
  readonly endpoint: string;
};

/** A push service on this machine (RFC 8030), for tests: list its origin in PUSH_HOSTS. */
export interface PushService {
  readonly origin: string;
  /** Every request to it, by path; refused ones, too. */
  readonly requests: readonly string[];
  /** Why messages were not understood: signature, encryption or content. */
  readonly faults: readonly string[];
  subscribe(): TestSubscription;
  /** The next message that nobody has taken yet; waits for it. */
  next(): Promise<ReceivedPush>;
  /** Messages that nobody has taken. */
  waiting(): number;
  /** Answers of the next requests, one each; afterwards messages are taken again. */
  answer(...answers: readonly PushAnswer[]): void;
  stop(): Promise<void>;
}

const CREATED = 201;
const DAY_S = 86_400;

export async function startPushService(port = 0): Promise<PushService> {
  const devices = new Map<string, PushDevice>();
  const requests: string[] = [];
  const faults: string[] = [];
  const received: ReceivedPush[] = [];
  const takers: ((push: ReceivedPush) => void)[] = [];
  const answers: PushAnswer[] = [];
  let origin = '';

  const take = async (request: IncomingMessage): Promise<void> => {
    const path = request.url ?? '';
    const device = devices.get(path);
    const body = await bodyOf(request);
    if (!device) throw new Error(`There is no subscription ${path}`);
    const signed = verifySignature(request, origin);
    const plaintext = device.decrypt(body);
    const message = readPushMessage(JSON.parse(plaintext));
    if (!message) throw new Error('The message does not fit');
    const { headers } = request;
    const endpoint = `${origin}${path}`;
    const push = { endpoint, message, plaintext, bytes: body.length, headers, ...signed };
    const taker = takers.shift();
    if (taker) taker(push);
    else received.push(push);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(request.url ?? '');
    const answer = answers.shift();
    if (answer?.isSilent) return;
    if (answer) return void response.writeHead(answer.status, answer.headers).end('no');
    try {
      await take(request);
      response.writeHead(CREATED).end();
    } catch (error) {
      faults.push(String(error));
      response.writeHead(400).end();
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The push service has no port');
  origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    requests,
    faults,
    subscribe: () => {
      const path = `/push/${randomUUID()}`;
      const device = createPushDevice();
      devices.set(path, device);
      const { publicKey, secret } = device;
      return { endpoint: `${origin}${path}`, publicKey, secret };
    },
    next: () => {
      const push = received.shift();
      return push ? Promise.resolve(push) : new Promise((resolve) => takers.push(resolve));
    },
    waiting: () => received.length,
    answer: (...more) => void answers.push(...more),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Verifies `Authorization: vapid t=…, k=…` (RFC 8292).
 * @throws Error when a part of it is not as it must be.
 */
function verifySignature(
  request: IncomingMessage,
  origin: string,
): Pick<ReceivedPush, 'serverKey' | 'contact'> {
  const given = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
  const [, head = '', claims = '', signature = '', serverKey = ''] =
    given.exec(request.headers.authorization ?? '') ?? [];
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(serverKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong');
  const { aud, exp, sub }: Record<string, unknown> = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  );
  if (aud !== origin) throw new Error(`It is signed for ${String(aud)}`);
  const leftS = Number(exp) - Date.now() / 1_000;
  if (!(leftS > 0 && leftS <= DAY_S)) throw new Error(`It is signed for ${leftS} s`);
  return { serverKey, contact: String(sub) };
}

function publicKeyOf(point: string): KeyObject {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
}
