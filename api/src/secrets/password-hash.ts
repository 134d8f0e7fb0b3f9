import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id (the library's default algorithm); about 9 ms.
const OPTIONS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
const MAX_CONCURRENT = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password with argon2id; at most four hashes run at a time. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Whether the password belongs to the hash; false for a malformed hash. */
export function passwordMatches(hashed: string, password: string): Promise<boolean> {
  return inTurn(() => verify(hashed, password).catch(() => false));
}

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await task();
  } finally {
    // A waiting task takes over this one's place, so the count stays.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
