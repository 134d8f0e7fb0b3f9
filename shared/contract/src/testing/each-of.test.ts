import { eachInTurn, eachOf } from './each-of.ts';

const even = (n: number) => expect(n % 2).toBe(0);

test('a table passes when every case does', () => {
  expect(() => eachOf([2, 4], even)).not.toThrow();
});

test('every case that failed is named with its reason', () => {
  const check = (one: { n: number }) => {
    if (one.n > 1) throw new Error(`${one.n} is too much`);
  };
  expect(() => eachOf([{ n: 2 }, { n: 1 }, { n: 3 }], check)).toThrow(
    '2 of 3 failed:\n{ n: 2 }: 2 is too much\n{ n: 3 }: 3 is too much',
  );
});

test('an empty table fails', () => {
  expect(() => eachOf([], even)).toThrow('The table is empty.');
});

test('cases that take time are checked in turn, and named alike', async () => {
  const seen: number[] = [];
  const check = async (n: number) => {
    seen.push(n);
    if (n === 2) throw new Error('no');
  };
  await expect(eachInTurn([1, 2, 3], check)).rejects.toThrow('1 of 3 failed:\n2: no');
  await eachInTurn([1], check);
  await expect(eachInTurn([], check)).rejects.toThrow('The table is empty.');
  expect(seen).toEqual([1, 2, 3, 1]);
});
