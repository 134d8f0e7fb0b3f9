import { act } from '@testing-library/react';
import { logout } from '@velvet/contract/member';
import { selectIsAdult } from '../age-gate/age-gate-slice.ts';
import { languageChosen, selectChosenLanguage } from '../i18n/language-choice-slice.ts';
import { selectIsSignedIn } from '../session/session-slice.ts';
import { addressBar, renderShell } from '../testing/render-shell.tsx';
import { selectTheme, themeChosen } from '../theme/theme-slice.ts';

test('the state of the shell that outlives a screen is in the one store', async () => {
  const { shell } = await renderShell({ at: '/Home' });
  expect(Object.keys(shell.store.getState()).toSorted()).toEqual([
    'ageGate',
    'api',
    'language',
    'languageChoice',
    'network',
    'overlays',
    'session',
    'theme',
  ]);
});

test('S3.70 signing out leaves the storage with what describes the device only', async () => {
  const { shell } = await renderShell({
    at: '/Setting',
    token: 'a',
    prepare: (api) => api.answer(logout, null),
  });
  const { store, session } = shell;
  window.localStorage.setItem('velvet.video.resume', '{"7":120}');
  window.localStorage.setItem('of an older release', '1');
  await act(async () => {
    store.dispatch(themeChosen('dark'));
    store.dispatch(languageChosen('en'));
    session.end();
  });
  expect({ ...window.localStorage }).toEqual({
    lang: 'en',
    'velvet.adult': '1',
    'velvet.theme': 'dark',
  });
  const state = store.getState();
  expect(selectIsSignedIn(state)).toBe(false);
  expect(selectTheme(state)).toBe('dark');
  expect(selectChosenLanguage(state)).toBe('en');
  expect(selectIsAdult(state)).toBe(true);
  expect(addressBar()).toBe('/Login?return=%2FSetting');
});
