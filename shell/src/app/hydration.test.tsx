import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { act } from '@testing-library/react';
import { openEnvelope } from '@velvet/contract/envelope';
import { getUserInfo } from '@velvet/contract/member';
import { getBaseInfo, getSystemConfig } from '@velvet/contract/system';
import { answerOf } from '@velvet/contract/testing/answers';
import { aBaseInfo, aSystemConfig, aUserInfo } from '@velvet/contract/testing/factories';
import { persisted, useHost } from '@velvet/sdk/feature';
import { useAppSelector } from '@velvet/sdk/store';
import { settle } from '@velvet/ui/testing/settle';
import { EMBEDDED_RESPONSES_ID } from '../api/embedded-responses.ts';
import { readRenderedPage } from '../first-response/rendered-page.ts';
import { render } from '../server/server.tsx';
import { exampleFeature } from '../testing/example-feature.tsx';
import { exampleRoutes, exampleSite } from '../testing/example-site.ts';
import { createFakeFetch } from '../testing/fake-fetch.ts';
import { startShell } from './start-shell.tsx';

type View = 'grid' | 'list';

const exampleView = createSlice({
  name: 'exampleView',
  initialState: (): View => 'grid',
  reducers: { chosen: (_, { payload }: PayloadAction<View>) => payload },
});
const slice = persisted(exampleView, {
  key: 'example.view',
  read: (text) => (text === 'list' ? text : undefined),
  write: (view) => view,
});

let rendered: string[];

/** Says what of it the device decides. */
function DeviceScreen() {
  const view = useAppSelector((state) => String(Reflect.get(state, exampleView.reducerPath)));
  const { session, theme } = useHost();
  const text = `${view}, ${session.isSignedIn ? 'member' : 'guest'}, ${theme.current}`;
  rendered.push(text);
  return <h1>{text}</h1>;
}
const remote = (id: string) => ({
  default: exampleFeature(id, {
    slices: id === 'listings' ? [slice] : [],
    routes: id === 'listings' ? { '/Home': async () => ({ default: DeviceScreen }) } : {},
  }),
});

const answers = { sys_config: openEnvelope(answerOf(getSystemConfig, aSystemConfig())) };

/** A page as it came from the edge, for a guest on a new device. */
async function receivePage(): Promise<HTMLElement> {
  const order = JSON.stringify({
    path: '/Home',
    language: 'en',
    answers,
    routes: exampleRoutes,
    menus: {},
  });
  const page: unknown = JSON.parse(await render(order, remote('listings')));
  const screen = typeof page === 'object' && page !== null ? Reflect.get(page, 'screen') : '';
  document.body.innerHTML = `<div id="root">${screen}</div>`;
  const script = document.createElement('script');
  const textContent = JSON.stringify(answers);
  Object.assign(script, { type: 'application/json', id: EMBEDDED_RESPONSES_ID, textContent });
  document.body.append(script);
  window.history.replaceState(null, '', '/Home');
  const token = window.localStorage.getItem('token');
  const early = { language: null, token, startedAt: 0, responses: new Map() };
  window.velvetEarly = { ...early, rendered: { releaseTaps: () => undefined, isForMember: false } };
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no root');
  return root;
}

beforeEach(() => {
  rendered = [];
  window.localStorage.clear();
  window.scrollTo = jest.fn();
  const api = createFakeFetch();
  api.answer(getBaseInfo, aBaseInfo());
  api.answer(getUserInfo, aUserInfo());
  window.fetch = api.fetch;
});
afterEach(() => {
  delete window.velvetEarly;
  document.body.innerHTML = '';
});

test('S2.3 the app takes over what the server rendered, then shows what the device kept', async () => {
  const kept = { token: 'a', 'velvet.adult': '1', 'velvet.theme': 'dark' };
  for (const [key, text] of Object.entries(kept)) window.localStorage.setItem(key, text);
  window.localStorage.setItem('velvet.example.view', 'list');
  const root = await receivePage();
  const heading = root.querySelector('h1');
  expect(heading?.textContent).toBe('grid, guest, system');

  rendered = [];
  const page = readRenderedPage(window, { language: 'en' });
  expect(page).toBeDefined();
  const source = { load: async (id: string) => remote(id) };
  await act(() => startShell({ ...exampleSite, source, root, rendered: page }));
  await settle();

  // A difference would have been reported as an error, and the markup made again.
  expect(rendered[0]).toBe('grid, guest, system');
  expect(rendered.at(-1)).toBe('list, member, dark');
  expect(root.querySelector('h1')).toBe(heading);
  expect(heading?.textContent).toBe('list, member, dark');
  // The visitor may have scrolled meanwhile.
  expect(window.scrollTo).not.toHaveBeenCalled();
});
