import { readFileSync } from 'node:fs';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { reportOnce, texts } from './failures.ts';

test.each(languageCodes)('S8.4 refusals of the edge have the words of the API (%s)', (language) => {
  const file = `../../../api/src/messages/${languageTag(language)}.json`;
  expect(JSON.parse(readFileSync(new URL(file, `file://${__filename}`), 'utf8'))).toMatchObject(
    texts[language],
  );
});

test('the same problem is reported once, another one as well', () => {
  const onProblem = jest.fn();
  const report = reportOnce(onProblem);
  for (const message of ['torn', 'torn', 'lost', 'torn']) report(new Error(message));
  expect(onProblem.mock.calls.map(([error]) => String(error))).toEqual([
    'Error: torn',
    'Error: lost',
  ]);
});

test('problems beyond the limit are still reported', () => {
  const onProblem = jest.fn();
  const report = reportOnce(onProblem);
  for (let number = 0; number < 2_500; number += 1) report(new Error(String(number)));
  expect(onProblem).toHaveBeenCalledTimes(2_500);
});
