import { decode } from '@velvet/contract/codec';
import { asEpochMs } from '@velvet/contract/time';
import type { SlicePersistence } from '@velvet/sdk/feature';
import type { Operation, OperationCodec } from './operation.ts';

/** The operations of this device that have no known answer, oldest first. */
export type Journal<Input> = readonly Operation<Input>[];

/** How operations of one kind are compared. */
export interface Matching<Input> {
  /** Whether both ask for the same. */
  readonly isSameRequest: (a: Operation<Input>, b: Operation<Input>) => boolean;
  /** The operation itself among these, or what has its slot. */
  readonly heldFor: <T extends Operation<Input>>(
    entries: readonly T[],
    wanted: Operation<Input>,
  ) => T | undefined;
}

export function createMatching<Input>(
  codec: OperationCodec<Input>,
  slotOf: (input: Input) => string,
): Matching<Input> {
  const requestText = (operation: Operation<Input>) =>
    JSON.stringify(codec.encode({ ...operation, key: '', begunAt: asEpochMs(0), deliveries: 1 }));
  return {
    isSameRequest: (a, b) => requestText(a) === requestText(b),
    heldFor: (entries, wanted) =>
      entries.find(({ key }) => key === wanted.key) ??
      entries.find(
        ({ memberId, input }) =>
          memberId === wanted.memberId && slotOf(input) === slotOf(wanted.input),
      ),
  };
}

/** Another tab may have begun one: then this is a repetition of it, or changes nothing. */
export function begin<Input>(
  entries: Journal<Input>,
  wanted: Operation<Input>,
  { heldFor, isSameRequest }: Matching<Input>,
): Journal<Input> {
  const held = heldFor(entries, wanted);
  if (!held) return [...entries, { ...wanted, deliveries: wanted.deliveries + 1 }];
  if (!isSameRequest(held, wanted)) return entries;
  return entries.map((entry) =>
    entry === held ? { ...entry, deliveries: entry.deliveries + 1 } : entry,
  );
}

export interface Settlement {
  readonly key: string;
  /** One delivery did not reach the server: leaves an operation that has had others. */
  readonly unlessRepeated: boolean;
}

/** Whether nothing remains to be found out about the operation. */
export const isSettledBy = <Input>(
  { key, unlessRepeated }: Settlement,
  operation: Operation<Input>,
): boolean => operation.key === key && !(unlessRepeated && operation.deliveries > 1);

export const settle = <Input>(entries: Journal<Input>, settlement: Settlement): Journal<Input> =>
  entries.filter((entry) => !isSettledBy(settlement, entry));

/** Also reads what earlier releases wrote: a single operation without a list. */
export function journalPersistence<Input>(
  key: string,
  codec: OperationCodec<Input>,
): SlicePersistence<Journal<Input>> {
  return {
    key,
    read(text) {
      const stored: unknown = JSON.parse(text);
      return (Array.isArray(stored) ? stored : [stored]).flatMap((entry: unknown) => {
        const read = decode(codec, entry);
        return read.ok ? [read.value] : [];
      });
    },
    write: (entries) =>
      entries.length === 0 ? undefined : JSON.stringify(entries.map(codec.encode)),
  };
}
