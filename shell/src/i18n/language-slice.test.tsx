import { decode } from '@velvet/contract/codec';
import { languageCodes } from '@velvet/contract/language';
import { systemConfig } from '@velvet/contract/system';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { sharedQueries, type Transport } from '@velvet/sdk/api';
import { settle } from '@velvet/ui/testing/settle';
import { createTestStore, storeElsewhere } from '../testing/create-test-store.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { changeLanguage } from './change-language.ts';
import { languageChosen, selectChosenLanguage } from './language-choice-slice.ts';
import { followLanguage } from './language-effects.ts';
import { selectDecidedLanguage, selectLanguage, selectWantedLanguage } from './language-slice.ts';
import { mirrorLanguageChoice } from './mirror-language-choice.ts';
import { loadShellMessages, shellMessages } from './shell-messages.ts';

async function setup(transport?: Transport) {
  const root = document.createElement('html');
  const { store, startListening } = createTestStore({}, transport);
  followLanguage(startListening, root);
  expect(selectDecidedLanguage(store.getState())).toBeNull();
  await store.dispatch(changeLanguage('en'));
  const seen: string[] = [];
  const language = () => selectLanguage(store.getState());
  store.subscribe(() => {
    if (language() !== (seen.at(-1) ?? 'en')) seen.push(language());
  });
  return { root, store, seen, language };
}

/** A screen that is loaded when the test says so. */
function aScreen() {
  let finish = () => {};
  const loading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { loading, finish: () => finish() };
}

test('S2.5 it starts with the messages of its language, named in <html lang>', async () => {
  const { root, language } = await setup();
  expect(language()).toBe('en');
  expect(shellMessages('en')['shell.signIn']).toBe('Log in');
  expect(root.lang).toBe('en');
});

test('S2.4 a change has its messages with it', async () => {
  const { root, store, seen } = await setup();
  await store.dispatch(changeLanguage('kr'));
  expect(seen).toEqual(['kr']);
  expect(shellMessages('kr')['shell.signIn']).not.toBe('Log in');
  expect(root.lang).toBe('ko');
});

test('it waits for the screen in the new language: nothing half translated is shown', async () => {
  const { store, seen, language } = await setup();
  const screen = aScreen();
  const changed = store.dispatch(changeLanguage('ja', screen.loading));
  await loadShellMessages('ja');
  expect(language()).toBe('en');
  expect(selectWantedLanguage(store.getState())).toBe('ja');
  screen.finish();
  await changed;
  expect(seen).toEqual(['ja']);
});

test('the last choice wins, also when an earlier one arrives after it', async () => {
  const { store, seen, language } = await setup();
  const screen = aScreen();
  const slow = store.dispatch(changeLanguage('ja', screen.loading));
  await store.dispatch(changeLanguage('tr'));
  screen.finish();
  await slow;
  expect(seen).toEqual(['tr']);
  expect(language()).toBe('tr');
});

test('S2.5 what was asked for in the language before is asked for again once it has come', async () => {
  const answers: (() => void)[] = [];
  const transport: Transport = {
    async call({ output }) {
      await new Promise<void>((resolve) => answers.push(resolve));
      const decoded = decode(output, systemConfig.encode(aSystemConfig()));
      if (!decoded.ok) throw new Error(decoded.field);
      return { ok: true, value: decoded.value, message: 'OK' };
    },
  };
  const { store } = await setup(transport);
  void store.dispatch(sharedQueries.endpoints.systemConfig.initiate());
  await store.dispatch(changeLanguage('ja'));
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await settle();
  expect(answers).toHaveLength(2);
});

describe('the choice', () => {
  const choiceOf = (stored?: string) =>
    selectChosenLanguage(
      createTestStore(stored === undefined ? {} : { lang: stored }).store.getState(),
    );

  test.each(languageCodes)('S2.3 %s is read from the device', (code) => {
    expect(choiceOf(code)).toBe(code);
  });

  test.each([undefined, 'klingon', 'zh-Hant', ''])('S2.3 stored %j is none', (text) => {
    expect(choiceOf(text)).toBeNull();
  });

  test('S2.4 is stored at once, for the edge too, and is not what is shown', () => {
    const { store, startListening } = createTestStore();
    const page = { cookie: '', location: { protocol: 'http:' } };
    mirrorLanguageChoice(startListening, page);
    store.dispatch(languageChosen('tr'));
    expect(window.localStorage.getItem('lang')).toBe('tr');
    expect(page.cookie).toMatch(/^velvet\.lang=tr; path=\/; max-age=\d+; samesite=lax$/);
    expect(selectDecidedLanguage(store.getState())).toBeNull();
    page.location.protocol = 'https:';
    store.dispatch(languageChosen('ja'));
    expect(page.cookie).toMatch(/^__Host-velvet\.lang=ja; path=\/; .*; secure$/);
  });

  test('S2.4 in another tab is shown here, with the data asked for again', async () => {
    const { shell, api } = await renderShell({ at: '/Home' });
    const asked = api.names().length;
    storeElsewhere('lang', 'ja');
    await settle();
    expect(selectLanguage(shell.store.getState())).toBe('ja');
    expect(document.documentElement.lang).toBe('ja');
    expect(document.querySelector('h1')?.textContent).toBe('Screen /Home in ja');
    expect(api.names().slice(asked)).toContain('sys_config');
    expect(api.names()).not.toContain('replaceLang');
  });
});
