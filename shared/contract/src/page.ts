import * as v from 'valibot';
import type { Codec } from './codec.ts';
import { PAGE_SIZE } from './constants.ts';
import { integer } from './primitives.ts';

/** One page of a list. `isLast` is derived from the received entries, before any are dropped. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
}

export const pageNumber: Codec<number> = integer(1, 10_000_000);

interface PageRule {
  /** Filters wire entries; the others are dropped without failing the page. */
  readonly keep?: (wire: unknown) => boolean;
  /** `short`: fewer than ten is the end. `empty`: only an empty page is (videos). */
  readonly ends?: 'short' | 'empty';
}

export function pageOf<T>(item: Codec<T>, { keep, ends = 'short' }: PageRule = {}): Codec<Page<T>> {
  const isLast = (received: number) => (ends === 'empty' ? received === 0 : received < PAGE_SIZE);
  return {
    schema: v.pipe(
      v.array(v.unknown()),
      // For the generated documentation: entries are read one by one below.
      v.metadata({ item: item.schema }),
      v.rawTransform<unknown[], Page<T>>(({ dataset, addIssue, NEVER }) => {
        const received = dataset.value;
        const items: T[] = [];
        for (const [key, value] of received.entries()) {
          if (keep && !keep(value)) continue;
          const parsed = v.safeParse(item.schema, value, { abortEarly: true });
          if (!parsed.success) {
            const at = { type: 'array', origin: 'value', input: received, key, value } as const;
            addIssue({ message: 'Bad entry', path: [at, ...(parsed.issues[0].path ?? [])] });
            return NEVER;
          }
          items.push(parsed.output);
        }
        return { items, isLast: isLast(received.length) };
      }),
    ),
    encode: ({ items }) => items.map((value) => item.encode(value)),
  };
}
