import { loadTexts } from '../i18n/console-intl.tsx';
import { showStartFailure } from './start-failure.ts';

const reported = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

test.each([
  ['en', 'The console could not be started. Reload'],
  ['zh-Hans', '控制台无法启动。 重新加载'],
])('S13.3 a start that fails says so, with a way to try again: %s', (language, said) => {
  const error = new Error('offline');
  const report = reported();
  document.documentElement.lang = language;
  document.body.innerHTML = '<div id="root"></div>';
  showStartFailure(error);
  expect(document.getElementById('root')?.textContent).toBe(said);
  expect(document.querySelector('a')?.href).toBe(location.href);
  expect(report).toHaveBeenCalledWith(error);
});

test('S13.3 texts that did not come are asked for again', async () => {
  let asked = 0;
  jest.doMock('../i18n/catalog-zh-hans.ts', () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return { __esModule: true, default: { hello: '你好' } };
  });
  const { messages } = await loadTexts('zh-Hans');
  expect(messages.hello).toBe('你好');
  expect(asked).toBe(2);
});
