import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { MemberId } from '@velvet/contract/member';
import { createHashingQueue, type HashingCaller } from './hashing-queue.ts';
import { passwordCost } from './password-cost.ts';

/** Default number of libuv threads, shared by hashing, files and name lookups. */
const DEFAULT_THREADS = 4;

/**
 * Hashes at a time: one core stays for requests and one of libuv's threads for files, so that a
 * flood of logins slows nothing but logins.
 */
const hashingConcurrency = Math.max(
  1,
  Math.min(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE) || DEFAULT_THREADS) - 1,
);

/** Every hash of this process; its threads are the process's, too. */
const hashingQueue = createHashingQueue({
  concurrency: hashingConcurrency,
  maxWaiting: 32,
  maxWaitingSuspects: 16,
  maxWaitingOfNetwork: 16,
  // Known devices are few, so they may wait longer before they are refused.
  maxWaitMs: { known: 8_000, fresh: 4_000, suspect: 2_000 },
});

/** Hashes and checks passwords; given only to callers that have a place in the queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; false for a malformed hash. */
  matches(hashed: string, password: string): Promise<boolean>;
}

const hasher: Hasher = {
  hash: (password) => hash(password.normalize('NFKC'), passwordCost),
  matches: (hashed, password) => verify(hashed, password.normalize('NFKC')).catch(() => false),
};

/**
 * Runs a task that hashes when it is the caller's turn.
 * @throws HashingBusy at once when the line is full, or when the caller has waited too long.
 */
export const withHasher = <T>(
  caller: HashingCaller,
  task: (hasher: Hasher) => Promise<T>,
): Promise<T> => hashingQueue.run(caller, () => task(hasher));

/** A caller with a session. */
export const memberCaller = (memberId: MemberId): HashingCaller => ({
  lane: 'known',
  key: `member ${memberId}`,
  network: `member ${memberId}`,
});

const ourselves: HashingCaller = { lane: 'known', key: 'server', network: 'server' };

/** Hashes a password with argon2id, in turn. @throws HashingBusy */
export const hashPassword = (password: string, caller = ourselves): Promise<string> =>
  withHasher(caller, (own) => own.hash(password));

/** Whether the password belongs to the hash, checked in turn. @throws HashingBusy */
export const passwordMatches = (
  hashed: string,
  password: string,
  caller = ourselves,
): Promise<boolean> => withHasher(caller, (own) => own.matches(hashed, password));

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const unpadded = (bytes: number): string =>
  randomBytes(bytes).toString('base64').replace(/=+$/, '');
const { memoryCost, timeCost, parallelism } = passwordCost;
const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;

/** A hash of no password; verifying against it takes as long as against a member's. */
export const hashOfNobody = `$argon2id$v=19$${parameters}$${unpadded(SALT_BYTES)}$${unpadded(HASH_BYTES)}`;
