import { quicknet } from './beacon.ts';
import { isSigned, randomnessOf } from './drand-source.ts';

/** Published by the League of Entropy: rounds of quicknet with their signatures and values. */
const published = [
  {
    round: 1_000,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature:
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
] as const;
const [first, second] = published;
const bytes = (hex: string) => Buffer.from(hex, 'hex');

test.each(published)('quicknet’s round $round is signed by quicknet', (entry) => {
  expect(isSigned(quicknet, entry.round, bytes(entry.signature))).toBe(true);
  expect(Buffer.from(randomnessOf(bytes(entry.signature))).toString('hex')).toBe(entry.randomness);
});

test('a signature is valid for its own round and network only', () => {
  expect(isSigned(quicknet, 1_001, bytes(first.signature))).toBe(false);
  expect(isSigned(quicknet, first.round, bytes(second.signature))).toBe(false);
  // A test network of the same scheme.
  const publicKey =
    'a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805d37b0106b7f744395bf82c175dd7434a169e998f188a657a030d588892c0cd2c01f996aaf331c4d8bc5b9734bbe261d09e7d2d39ef88b635077f262bd7bbb30f';
  expect(isSigned({ publicKey }, first.round, bytes(first.signature))).toBe(false);
  const ofTestNetwork =
    'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52';
  expect(isSigned({ publicKey }, 3, bytes(ofTestNetwork))).toBe(true);
});

test.each([
  ['nothing', ''],
  ['half a signature', first.signature.slice(0, 48)],
  ['the point at infinity', `c0${'00'.repeat(47)}`],
  ['bytes that are no point', 'ff'.repeat(48)],
  ['one other bit', first.signature.replace(/9$/, '8')],
])('%s is no signature', (_what, signature) => {
  expect(isSigned(quicknet, first.round, bytes(signature))).toBe(false);
});
