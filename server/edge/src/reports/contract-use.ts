import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import type { ContractFigures } from '@velvet/registry/canary';
import { replaceFile } from '@velvet/registry/files';
import type { Release } from '@velvet/registry/store';
import * as v from 'valibot';

/** How old what is on the disk may be. */
const KEEP_EVERY_MS = 10 * 60 * 1_000;
/** There are two or three; more would be a mistake in what was released. */
const MOST_CONTRACTS = 10;

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const keptSchema = v.object({ since: time, last: v.record(v.string(), time) });
type Kept = v.InferOutput<typeof keptSchema>;

interface ContractUseOptions {
  /** Kept there over restarts; without it, or where nothing may be written, it begins again with each. */
  readonly file?: string | undefined;
  readonly now?: () => number;
}

/**
 * Which versions of the contract the remotes speak that this edge serves: when it last named a release of one in a
 * page, or served a file of it. Times only, nothing about visitors. What a browser takes from its cache is not seen.
 */
export function createContractUse({ file, now = Date.now }: ContractUseOptions = {}) {
  let since = now();
  let keptAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();
  const last = new Map<number, number>();

  function merge(kept: Kept): void {
    since = Math.min(since, kept.since);
    for (const [contract, at] of Object.entries(kept.last).slice(0, MOST_CONTRACTS)) {
      const version = Number(contract);
      last.set(version, Math.max(last.get(version) ?? 0, at));
    }
  }

  async function read(from: string): Promise<void> {
    try {
      merge(v.parse(keptSchema, JSON.parse(await readFile(from, 'utf8'))));
    } catch {
      // None yet, or none that can be read: what is known begins now.
    }
  }

  async function write(to: string): Promise<void> {
    // Another edge may write the same file.
    await read(to);
    const kept: Kept = { since, last: Object.fromEntries(last) };
    await mkdir(path.dirname(to), { recursive: true });
    await replaceFile(to, JSON.stringify(kept));
  }

  function keep(): Promise<void> {
    if (file === undefined) return writing;
    keptAt = now();
    writing = writing.then(() => write(file)).catch(() => undefined);
    return writing;
  }

  return {
    /** Reads what was known before a restart. */
    open: (): Promise<void> => (file === undefined ? Promise.resolve() : read(file)),
    close: (): Promise<void> => (last.size > 0 ? keep() : writing),
    /** A visitor gets this release; hosts serve contracts, and only remotes need that. */
    used({ id, contract }: Pick<Release, 'id' | 'contract'>): void {
      if (isHostId(id) || (!last.has(contract) && last.size >= MOST_CONTRACTS)) return;
      last.set(contract, now());
      if (now() - keptAt >= KEEP_EVERY_MS) void keep();
    },
    figures: (): ContractFigures => ({
      since: new Date(since).toISOString(),
      last: Object.fromEntries(
        [...last].map(([contract, at]) => [contract, new Date(at).toISOString()]),
      ),
    }),
  };
}
export type ContractUse = ReturnType<typeof createContractUse>;
