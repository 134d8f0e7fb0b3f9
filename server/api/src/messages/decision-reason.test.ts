import { languageCodes } from '@velvet/contract/language';
import { usualReasonWords } from '@velvet/contract/ops/withdrawals';
import { reasonIn } from './decision-reason.ts';

test.each(usualReasonWords)('S2.1 the usual reason %s is said in each language', (word) => {
  const texts = languageCodes.map((language) => reasonIn(language, word));
  expect(new Set(texts).size).toBe(languageCodes.length);
  expect(texts).not.toContain(word);
});

test('a reason in several languages is read in the nearest', () => {
  const reason = JSON.stringify({ en: 'Card closed', 'zh-hans': '卡已关闭', zh: '卡已關閉' });
  expect(reasonIn('zh', reason)).toBe('卡已關閉');
  expect(reasonIn('zh-hans', reason)).toBe('卡已关闭');
  expect(reasonIn('kr', reason)).toBe('Card closed');
});

test.each(['', 'Card closed', '{not a text}', '{"en":1}'])(
  '%j is read as it was written',
  (text) => {
    expect(reasonIn('ja', text)).toBe(text);
  },
);
