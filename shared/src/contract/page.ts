import * as v from 'valibot';
import type { Codec } from './codec.ts';
import { PAGE_SIZE } from './constants.ts';
import { integer } from './primitives.ts';

/** One page of a list. `isLast` comes from what arrived, before anything was dropped. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
}

export const pageNumber: Codec<number> = integer(1, 10_000_000);

interface PageRule {
  /** Which wire entries are taken at all; the others vanish without failing the page. */
  readonly keep?: (wire: unknown) => boolean;
  /** `short`: fewer than ten is the end. `empty`: only an empty page is (videos). */
  readonly ends?: 'short' | 'empty';
}

export function pageOf<T>(item: Codec<T>, { keep, ends = 'short' }: PageRule = {}): Codec<Page<T>> {
  const isLast = (received: number) => (ends === 'empty' ? received === 0 : received < PAGE_SIZE);
  return {
    schema: v.pipe(
      v.array(v.unknown()),
      v.rawTransform<unknown[], Page<T>>(({ dataset, addIssue, NEVER }) => {
        const kept = keep ? dataset.value.filter(keep) : dataset.value;
        const parsed = v.safeParse(v.array(item.schema), kept, { abortEarly: true });
        if (parsed.success) return { items: parsed.output, isLast: isLast(dataset.value.length) };
        addIssue({ message: v.getDotPath(parsed.issues[0]) ?? 'Bad entry' });
        return NEVER;
      }),
    ),
    encode: ({ items }) => items.map((value) => item.encode(value)),
  };
}
