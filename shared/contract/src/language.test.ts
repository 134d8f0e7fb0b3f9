import { isLanguage, negotiateLanguage } from './language.ts';

describe('S2.3 language negotiation', () => {
  test.each([
    ['zh-TW', 'zh'],
    ['zh-HK,en;q=0.5', 'zh'],
    ['zh-Hant-SG', 'zh'],
    ['zh-Hans-HK', 'zh-hans'],
    ['zh-CN', 'zh-hans'],
    ['zh', 'zh-hans'],
    ['ko-KR', 'kr'],
    ['ja;q=0.4, tr;q=0.9', 'tr'],
    ['de-DE, en-GB;q=0.8', 'en'],
    ['de', 'zh-hans'],
    ['*', 'zh-hans'],
    ['en;q=0', 'zh-hans'],
    ['', 'zh-hans'],
    [undefined, 'zh-hans'],
    [';;;q=,,', 'zh-hans'],
    ['kokain, ja', 'ja'],
  ])('%s gives %s', (header, expected) => {
    expect(negotiateLanguage(header)).toBe(expected);
  });

  test('only own codes are languages', () => {
    expect(isLanguage('kr')).toBe(true);
    expect(isLanguage('ko')).toBe(false);
    expect(isLanguage('constructor')).toBe(false);
    expect(isLanguage(7)).toBe(false);
  });
});
