import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { parseJson } from '@velvet/contract/parse';
import { withClientSpan } from '@velvet/telemetry/spans';
import * as v from 'valibot';
import { withTimeLimit } from '../../../operations/with-time-limit.ts';
import type { BeaconSource, BeaconValue, DrandNetwork } from './beacon.ts';

const RELAY_TIMEOUT_MS = 2_000;
const SECOND_MS = 1_000;
const ANSWER_MAX_BYTES = 4_096;
/** Relays return either status for a round that does not exist yet. */
const NOT_YET = [404, 425];

const answerSchema = v.object({
  round: v.pipe(v.number(), v.safeInteger()),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/)),
  randomness: v.optional(v.string()),
});

/** A relay that cannot be used; the message names it and the reason. */
class RelayError extends Error {
  override readonly name = 'RelayError';
}

interface DrandOptions {
  readonly network: DrandNetwork;
  /** Origins of relays, in the order they are asked; any of them will do. */
  readonly relays: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * Fetches values from drand's relays over HTTP. Relays are not trusted: a value is accepted only
 * with the network's signature over exactly the requested round.
 */
export function createDrandSource(options: DrandOptions): BeaconSource {
  const { network, relays, timeoutMs = RELAY_TIMEOUT_MS } = options;
  // The last working relay is tried first, so that an unreachable one costs its timeout only once.
  let order = [...relays];
  const fetchVerified: BeaconSource['fetchVerified'] = async (round, signal) => {
    const failures: unknown[] = [];
    for (const relay of order) {
      try {
        const found = await withTimeLimit(signal, timeoutMs, (limited) =>
          askRelay(network, relay, round, limited),
        );
        order = [relay, ...order.filter((other) => other !== relay)];
        if (found) return found;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length < order.length) return undefined;
    throw new AggregateError(failures, 'No relay of the public random values can be used');
  };
  const { name, genesis, period } = network;
  return {
    name,
    offer: { source: name, genesis, period },
    fetchVerified,
    isReachable: async (nowMs, signal) => {
      // The second newest, because the newest may not have reached the relays yet.
      const round = Math.floor((nowMs / SECOND_MS - genesis) / period);
      try {
        return (await fetchVerified(round, signal)) !== undefined;
      } catch {
        return false;
      }
    },
  };
}

async function askRelay(
  network: DrandNetwork,
  relay: string,
  round: number,
  signal: AbortSignal,
): Promise<BeaconValue | undefined> {
  const address = `${relay}/${network.chainHash}/public/${round}`;
  const response = await withClientSpan({ peer: 'beacon', method: 'GET' }, () =>
    fetch(address, { signal, redirect: 'error' }),
  );
  if (NOT_YET.includes(response.status)) {
    await response.body?.cancel();
    return undefined;
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new RelayError(`${relay} answers ${response.status}`);
  }
  const answer = v.safeParse(answerSchema, parseJson(await readShort(relay, response)));
  if (!answer.success) throw new RelayError(`${relay} gives no value of ${network.name}`);
  const { randomness } = answer.output;
  const signature = Buffer.from(answer.output.signature, 'hex');
  const value = randomnessOf(signature);
  const isGenuine =
    answer.output.round === round &&
    (randomness === undefined || randomness === Buffer.from(value).toString('hex')) &&
    isSigned(network, round, signature);
  if (!isGenuine) throw new RelayError(`${relay} gives a value that ${network.name} did not sign`);
  return { value, signature };
}

/** @throws RelayError when the response is larger than any value. */
async function readShort(relay: string, response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > ANSWER_MAX_BYTES) throw new RelayError(`${relay} answers at too great length`);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** RFC 9380 hash-to-curve suite that drand signs with on G1. */
export const DRAND_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const { shortSignatures } = bls12_381;

/** What the network signs: SHA-256 of the round's number as eight big-endian bytes. */
export function signedBytesOf(round: number): Uint8Array {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(number).digest();
}

/** The random value that a signature stands for. */
export const randomnessOf = (signature: Uint8Array): Uint8Array =>
  createHash('sha256').update(signature).digest();

/** Whether the network has signed this round so. About 30 ms of computing. */
export function isSigned(
  { publicKey }: Pick<DrandNetwork, 'publicKey'>,
  round: number,
  signature: Uint8Array,
): boolean {
  try {
    return shortSignatures.verify(
      signature,
      shortSignatures.hash(signedBytesOf(round), DRAND_DOMAIN),
      Buffer.from(publicKey, 'hex'),
    );
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
