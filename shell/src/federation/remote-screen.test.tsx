import { fireEvent, screen, within } from '@testing-library/react';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { exampleFeature } from '../testing/example-feature.tsx';
import { exampleSource, goTo, renderShell } from '../testing/render-shell.tsx';

const user = quickUser();

/** Remotes of which `video` fails until it is mended. */
function brokenVideo() {
  let broken = true;
  const source: RemoteSource = {
    load: (id) =>
      id === 'video' && broken ? Promise.reject(new Error('down')) : exampleSource.load(id),
  };
  return {
    source,
    mend() {
      broken = false;
    },
  };
}

const failure = () => screen.findByRole('heading', { name: 'This screen could not be loaded' });

test('S3.71 a remote that cannot be loaded says so in place of its screen', async () => {
  await renderShell({ at: '/Video', source: brokenVideo().source });
  expect(await failure()).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Retry' })).toBeTruthy();
  await expectAccessiblePage();
});

test('S3.71 tab bar and the other remotes keep working', async () => {
  await renderShell({ at: '/Video', source: brokenVideo().source });
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('heading', { name: 'Screen /Home in en' })).toBeTruthy();
});

test('S3.71 a retry that succeeds shows the screen without reloading', async () => {
  const { source, mend } = brokenVideo();
  await renderShell({ at: '/Video', source });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await failure()).toBeTruthy();
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Screen /Video in en' })).toBeTruthy();
});

test('S3.71 a screen that failed is tried again when the device is back online', async () => {
  const { source, mend } = brokenVideo();
  await renderShell({ at: '/Video', source });
  await failure();
  mend();
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('heading', { name: 'Screen /Video in en' })).toBeTruthy();
});

test('S3.4 while the code is on its way there is a skeleton with a heading', async () => {
  let arrive: (module: unknown) => void = () => undefined;
  const source: RemoteSource = {
    load: (id) =>
      id === 'video'
        ? new Promise((resolve) => {
            arrive = resolve;
          })
        : exampleSource.load(id),
  };
  const { shell } = await renderShell({ at: '/Home', source });
  await goTo(shell, '/Video');
  expect(screen.getByRole('heading', { level: 1, name: 'Loading' })).toBeTruthy();
  await expectAccessiblePage();
  arrive({ default: exampleFeature('video') });
  expect(await screen.findByRole('heading', { name: 'Screen /Video in en' })).toBeTruthy();
});

test('a screen that the release does not have says so, with a way home', async () => {
  const source: RemoteSource = {
    load: async (id) => ({ default: exampleFeature(id, { routes: {} }) }),
  };
  await renderShell({ at: '/Video', source });
  expect(await screen.findByRole('heading', { name: 'Not available yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy();
  await expectAccessiblePage();
});

test('a loaded screen is there in the frame of the tap', async () => {
  const { shell } = await renderShell({ at: '/Home' });
  await shell.loader.ensure('/Video', 'en');
  const shown = goTo(shell, '/Video');
  expect(screen.queryByRole('heading', { name: 'Loading' })).toBeNull();
  await shown;
  expect(screen.getByRole('heading', { name: 'Screen /Video in en' })).toBeTruthy();
});

describe('S3.71 a screen that throws', () => {
  let reported: jest.SpyInstance;
  beforeEach(() => {
    reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => reported.mockRestore());

  test('fails alone, is reported, and can be tried again', async () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('a bug in a remote');
      return <h1>Mended</h1>;
    };
    const source: RemoteSource = {
      load: async (id) =>
        id === 'video'
          ? {
              default: exampleFeature('video', {
                routes: { '/Video': async () => ({ default: Fragile }) },
              }),
            }
          : exampleSource.load(id),
    };
    await renderShell({ at: '/Video', source });
    expect(await failure()).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(reported).toHaveBeenCalledWith(
      'video',
      expect.objectContaining({ message: 'a bug in a remote' }),
    );
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeTruthy();
  });
});
