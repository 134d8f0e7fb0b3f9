import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getSystemConfig } from '@velvet/contract/system';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { sharedQueries, useSystemConfigQuery } from '@velvet/sdk/api';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showLanguage } from '../app/show-language.ts';
import { shellMessageLoaders } from '../i18n/shell-messages.ts';
import { prerenderScreen } from '../preload/preload-screen.ts';
import { storeElsewhere } from '../testing/create-test-store.ts';
import { exampleFeature } from '../testing/example-feature.tsx';
import { goTo, renderShell } from '../testing/render-shell.tsx';

const effects: string[] = [];
let mounts = 0;

/** Says which mount it is and what it read, and notes its effects. */
function Videos() {
  const [mount] = useState(() => {
    mounts += 1;
    return mounts;
  });
  const { data } = useSystemConfigQuery();
  useEffect(() => {
    effects.push(`begin ${mount}`);
    return () => void effects.push(`end ${mount}`);
  }, [mount]);
  return (
    <h1 tabIndex={-1}>
      Videos of {data?.productName}, mount {mount}
    </h1>
  );
}

const source = {
  load: async (id: string) => ({
    default: exampleFeature(
      id,
      id === 'video' ? { routes: { '/Video': async () => ({ default: Videos }) } } : {},
    ),
  }),
};

beforeEach(() => {
  effects.length = 0;
  mounts = 0;
});

async function renderHome(options: { readonly token?: string } = {}) {
  const rendered = await renderShell({ at: '/Home', source, ...options });
  const { shell } = rendered;
  await act(async () => void (await shell.loader.ensure('/Video', 'en')));
  const render = async () => {
    await act(async () => prerenderScreen(shell, '/Video'));
    await settle();
  };
  return { ...rendered, render };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const hidden = () => document.querySelector('main[hidden] h1');

test('a prerendered screen is hidden, without effects, and is the one that a tap shows', async () => {
  const { shell, render } = await renderHome();
  await render();
  const prerendered = hidden();
  expect(prerendered?.textContent).toBe('Videos of Velvet, mount 1');
  expect(heading()).toBe('Screen /Home in en');
  expect(effects).toEqual([]);
  await expectAccessiblePage();

  await goTo(shell, '/Video');
  expect(screen.getByRole('heading', { level: 1 })).toBe(prerendered);
  expect(effects).toEqual(['begin 1']);
  await waitFor(() => expect(document.activeElement).toBe(prerendered));
  await waitFor(() => expect(document.querySelectorAll('main')).toHaveLength(1));
});

test('a screen that was left is started again', async () => {
  const { shell, render } = await renderHome();
  await render();
  await goTo(shell, '/Video');
  await goTo(shell, '/Home');
  await waitFor(() => expect(effects).toEqual(['begin 1', 'end 1']));
  await render();
  await goTo(shell, '/Video');
  expect(heading()).toBe('Videos of Velvet, mount 2');
});

test('what changed meanwhile shows at once', async () => {
  const { api, shell, render } = await renderHome();
  await render();
  api.answer(getSystemConfig, aSystemConfig({ productName: 'Silk' }));
  await act(async () => {
    await shell.store.dispatch(
      sharedQueries.endpoints.systemConfig.initiate(undefined, { forceRefetch: true }),
    );
  });
  await settle();
  await act(async () => shell.navigation.navigate('/Video'));
  await waitFor(() => expect(heading()).toBe('Videos of Silk, mount 1'));
});

describe('a finger on a link', () => {
  const renderLink = async () => {
    await renderHome();
    return screen.getByRole('link', { name: 'Video' });
  };

  test('has its screen prerendered while it rests', async () => {
    fireEvent.pointerDown(await renderLink());
    await waitFor(() => expect(hidden()?.textContent).toBe('Videos of Velvet, mount 1'));
  });

  test('that scrolls instead has nothing prerendered', async () => {
    const link = await renderLink();
    jest.useFakeTimers();
    fireEvent.pointerDown(link);
    fireEvent.pointerCancel(link);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.useRealTimers();
    expect(hidden()).toBeNull();
  });
});

test('S3.70 nothing that was rendered for one member is left for the next', async () => {
  const { shell, render } = await renderHome({ token: 'a' });
  await render();
  expect(hidden()).not.toBeNull();
  await act(async () => shell.session.end());
  await settle();
  expect(hidden()).toBeNull();
});

test('S3.70 nothing of a member’s screen is left for the one whom another tab signed in', async () => {
  const Message = () => <input aria-label="Message" />;
  const load = async (id: string) => ({
    default: exampleFeature(id, { routes: { '/Mine': async () => ({ default: Message }) } }),
  });
  await renderShell({ at: '/Mine', token: 'a', source: { load } });
  const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' }).value;
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'of a' } });
  expect(text()).toBe('of a');
  await act(async () => storeElsewhere('token', 'b'));
  await settle();
  expect(text()).toBe('');
});

test('another thing on the same screen has the focus at its heading', async () => {
  const Player = () => {
    const { search } = useLocation();
    return (
      <>
        <h1 tabIndex={-1}>Video {search}</h1>
        <a key={search} href="/PlayVideo?id=2">
          Similar
        </a>
      </>
    );
  };
  const load = async (id: string) => ({
    default: exampleFeature(id, { routes: { '/PlayVideo': async () => ({ default: Player }) } }),
  });
  const { shell } = await renderShell({ at: '/PlayVideo?id=1', source: { load } });
  screen.getByRole('link', { name: 'Similar' }).focus();
  await goTo(shell, '/PlayVideo?id=2');
  expect(heading()).toBe('Video ?id=2');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('S3.71 a language that its remote cannot bring leaves the screen in view', async () => {
  const ja = () => Promise.reject(new Error('down'));
  const load = async (id: string) => ({
    default: exampleFeature(id, { messages: { ...shellMessageLoaders, ja } }),
  });
  const { shell } = await renderShell({ at: '/Home', source: { load } });
  await act(() => expect(showLanguage(shell, 'ja')).rejects.toThrow());
  await settle();
  expect(heading()).toBe('Screen /Home in en');
});

test('S2.4 another language drops what was rendered in the one before', async () => {
  const { shell, render } = await renderHome();
  await render();
  await act(() => showLanguage(shell, 'ja'));
  await settle();
  expect(hidden()).toBeNull();
});

test('S3.2 what a guest may not see is not rendered', async () => {
  const { shell } = await renderHome();
  await act(async () => void (await shell.loader.ensure('/Choose2', 'en')));
  await act(async () => prerenderScreen(shell, '/Choose2'));
  await settle();
  expect(document.querySelectorAll('main')).toHaveLength(1);
});
