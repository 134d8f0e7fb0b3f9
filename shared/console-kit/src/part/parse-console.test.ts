import { CONTRACT_VERSION } from '@velvet/contract/version';
import { type ConsolePart, defineConsole, parseConsole } from './parse-console.ts';

interface Manifest {
  readonly console: {
    readonly pages: {
      readonly '/wallet/withdrawals': object;
      readonly '/wallet/recharges': object;
    };
  };
}
const load = async () => ({ default: () => null });
const catalog = async () => ({ default: {} });
const common = {
  contract: CONTRACT_VERSION,
  id: 'wallet',
  messages: { en: catalog, 'zh-Hans': catalog },
} as const;
const pages = { '/wallet/withdrawals': load, '/wallet/recharges': load };

test('S13.3 the compiler holds a console part to the pages of its remote.json', () => {
  expect(defineConsole<Manifest>({ ...common, pages }).pages).toBe(pages);
  // @ts-expect-error: a page of remote.json is missing
  defineConsole<Manifest>({ ...common, pages: { '/wallet/withdrawals': load } });
  // @ts-expect-error: remote.json has no such page
  defineConsole<Manifest>({ ...common, pages: { ...pages, '/wallet/others': load } });
});

describe('S13.3 what a remote exposes as ./console is not believed', () => {
  const declaredPaths = Object.keys(pages);
  const part: ConsolePart = { ...common, pages };
  const verdict = (value: unknown) => {
    const parsed = parseConsole(value, { id: 'wallet', declaredPaths });
    return parsed.ok ? 'ok' : `${parsed.problem}: ${parsed.detail}`;
  };

  test('a part as declared, or with fewer pages', () => {
    expect(verdict(part)).toBe('ok');
    expect(verdict({ ...part, pages: { '/wallet/withdrawals': load } })).toBe('ok');
  });

  test.each([
    { contracts: [CONTRACT_VERSION, 3], contract: 3, expected: 'ok' },
    { contracts: [CONTRACT_VERSION, 3], contract: 2, expected: 'unknown-contract: 2' },
    {
      contracts: [3],
      contract: CONTRACT_VERSION,
      expected: `unknown-contract: ${CONTRACT_VERSION}`,
    },
  ])('a console that serves $contracts and a part of contract $contract', (cell) => {
    const { contracts, contract, expected } = cell;
    const parsed = parseConsole({ ...part, contract }, { id: 'wallet', declaredPaths, contracts });
    expect(parsed.ok ? 'ok' : `${parsed.problem}: ${parsed.detail}`).toBe(expected);
  });

  test('a release whose manifest is not known may have other pages of its own', () => {
    const other = { ...part, pages: { '/wallet/old': load } };
    const parsed = parseConsole(other, { id: 'wallet', declaredPaths: undefined });
    expect(parsed.ok).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'not-a-console: the default export'],
    ['a contract from the future', { ...part, contract: 99 }, 'unknown-contract: 99'],
    ['another id', { ...part, id: 'video' }, 'wrong-id: video'],
    ['no pages', { ...part, pages: undefined }, 'not-a-console: pages'],
    ['no messages', { ...part, messages: null }, 'not-a-console: messages'],
    ['a page of another app', { ...part, pages: { ...pages, '/': load } }, 'foreign-page: /'],
    [
      'a page that is not declared',
      { ...part, pages: { ...pages, '/wallet/more': load } },
      'undeclared-page: /wallet/more',
    ],
    [
      'a page without a loader',
      { ...part, pages: { ...pages, '/wallet/recharges': 'page' } },
      'bad-page: /wallet/recharges',
    ],
    ['one language', { ...part, messages: { en: catalog } }, 'missing-language: zh-Hans'],
  ])('%s', (_, value, expected) => expect(verdict(value)).toBe(expected));
});
