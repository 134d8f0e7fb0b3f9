import { servedContracts } from '@velvet/contract/served-contracts';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { parseFeature } from './parse-feature.ts';

const load = async () => ({ default: () => null });
const aFeature = (contract: number) => ({
  contract,
  id: 'video',
  routes: { '/Video': load },
  slices: [],
  messages: { 'zh-Hans': load, 'zh-Hant': load, en: load, ja: load, ko: load, tr: load },
});
const expectation = { id: 'video', ownedPaths: ['/Video'] };

describe('which contracts a host serves', () => {
  test.each([
    { contracts: [4, 3], contract: 4, ok: true },
    { contracts: [4, 3], contract: 3, ok: true },
    { contracts: [3], contract: 3, ok: true },
    { contracts: [3], contract: 4, ok: false },
    { contracts: [4, 3], contract: 2, ok: false },
  ])('a host of $contracts and a remote of $contract: $ok', ({ contracts, contract, ok }) => {
    const parsed = parseFeature(aFeature(contract), { ...expectation, contracts });
    const refusal = { ok: false, problem: 'unknown-contract', detail: String(contract) };
    expect(parsed).toMatchObject(ok ? { ok } : refusal);
  });

  test('this build serves its own and the one before', () => {
    expect(servedContracts).toEqual([CONTRACT_VERSION, CONTRACT_VERSION - 1]);
    for (const contract of servedContracts) {
      expect(parseFeature(aFeature(contract), expectation).ok).toBe(true);
    }
    expect(parseFeature(aFeature(CONTRACT_VERSION + 1), expectation).ok).toBe(false);
  });
});
