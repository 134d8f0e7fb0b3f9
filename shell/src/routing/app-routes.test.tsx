import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useHost } from '@velvet/sdk/feature';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { UiLink } from '@velvet/ui';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { exampleFeature } from '../testing/example-feature.tsx';
import { addressBar, goTo, renderShell } from '../testing/render-shell.tsx';

const user = quickUser();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('spec 3: addresses are exact', () => {
  test('/ leads to /Home', async () => {
    await renderShell({ at: '/' });
    expect(await heading('Screen /Home in en')).toBeTruthy();
    expect(addressBar()).toBe('/Home');
  });

  test.each(['/nowhere', '/home', '/HOME', '/Home/', '/%48ome', '/Home/more', '/mine', '/Mine/'])(
    '%s is not found',
    async (at) => {
      await renderShell({ at });
      expect(await heading('Page not found')).toBeTruthy();
    },
  );

  test('not found has a way home', async () => {
    await renderShell({ at: '/nowhere' });
    await expectAccessiblePage();
    await user.click(screen.getByRole('link', { name: 'Go to Home' }));
    expect(await heading('Screen /Home in en')).toBeTruthy();
  });
});

function Asking() {
  const { overlays } = useHost();
  return (
    <button type="button" onClick={() => void overlays.askToSignIn('/PlayVideo?id=1')}>
      Play
    </button>
  );
}

describe('S3.2 a guest inside the app', () => {
  const text = 'You need to log in to use this function!';
  const dialog = () => screen.findByRole('alertdialog', { name: text });

  test('a guest’s tap on a member’s screen opens the log-in dialog and does not navigate', async () => {
    await renderShell({ at: '/Home' });
    await user.click(screen.getByRole('link', { name: 'Mine' }));
    expect(await dialog()).toBeTruthy();
    expect(addressBar()).toBe('/Home');
    await expectAccessiblePage();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(addressBar()).toBe('/Home');
  });

  test('confirming goes to /Login with the address to return to', async () => {
    await renderShell({ at: '/Home', beside: <UiLink href="/detail?id=3">Anna</UiLink> });
    await user.click(screen.getByRole('link', { name: 'Anna' }));
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(addressBar()).toBe('/Login?return=%2Fdetail%3Fid%3D3');
    expect(await heading('Log in to Velvet')).toBeTruthy();
  });

  test('a tap that opens a tab is left to the browser; the guard runs in the new tab', async () => {
    await renderShell({ at: '/Home' });
    const wasPrevented = new Promise((resolve) => {
      const judge = (event: Event) => {
        resolve(event.defaultPrevented);
        // jsdom has no tab to open.
        event.preventDefault();
      };
      document.addEventListener('click', judge, { once: true });
    });
    fireEvent.click(screen.getByRole('link', { name: 'Mine' }), { ctrlKey: true });
    expect(await wasPrevented).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a screen that leads to a member’s one ends at /Login with the address to return to', async () => {
    const { shell } = await renderShell({ at: '/Home' });
    await goTo(shell, '/detail?id=3');
    expect(addressBar()).toBe('/Login?return=%2Fdetail%3Fid%3D3');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await heading('Log in to Velvet')).toBeTruthy();
  });

  test('after a log-in dialog on the guarded screen, back from /Login leads to the entry before it', async () => {
    const { shell } = await renderShell({ at: '/Home', beside: <Asking /> });
    await goTo(shell, '/PlayVideo?id=1');
    const length = window.history.length;
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(addressBar()).toBe('/Login?return=%2FPlayVideo%3Fid%3D1'));
    // The question's own entry went, and none came.
    await settle();
    await waitFor(() => expect(window.history.length).toBeLessThanOrEqual(length + 1));
  });

  test('public screens need no question', async () => {
    const { shell } = await renderShell({ at: '/Home' });
    await goTo(shell, '/PlayVideo?id=1');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await heading('Screen /PlayVideo?id=1 in en')).toBeTruthy();
  });

  test('back to a member’s screen after the session ended leads to /Login', async () => {
    const { shell } = await renderShell({ at: '/Setting', token: 'a' });
    await act(async () => shell.session.end());
    await waitFor(() => expect(addressBar()).toBe('/Login?return=%2FSetting'));
  });

  test('S3.70 logging out in another tab leads to /Login here', async () => {
    await renderShell({ at: '/detail?id=3', token: 'a' });
    await act(async () => {
      window.localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await waitFor(() => expect(addressBar()).toBe('/Login?return=%2Fdetail%3Fid%3D3'));
  });

  test('S3.70 /Mine is shown to a guest after logging out', async () => {
    const { shell } = await renderShell({ at: '/Mine', token: 'a' });
    await act(async () => shell.session.end());
    expect(await heading('Screen /Mine in en')).toBeTruthy();
  });
});

describe('S3.70 signing out leads where the screen navigates, however slowly it changes', () => {
  afterEach(() => Reflect.deleteProperty(document, 'startViewTransition'));

  test.each([
    ['mine', '/Mine'],
    ['login', '/Login'],
  ] as const)('%s', async (to, address) => {
    Object.assign(document, {
      startViewTransition: (update: () => void) => {
        setTimeout(() => act(update));
        return { ready: Promise.resolve(), finished: Promise.resolve() };
      },
    });
    function Leaving() {
      const { session } = useHost();
      return (
        <button type="button" onClick={() => session.signOut(to)}>
          Leave
        </button>
      );
    }
    const routes = { '/Setting': async () => ({ default: Leaving }) };
    const source = {
      load: async (id: string) => ({
        default: exampleFeature(id, id === 'wallet' ? { routes } : {}),
      }),
    };
    await renderShell({ at: '/Setting', token: 'a', source });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await settle();
    await settle();
    expect(addressBar()).toBe(address);
  });
});

test('spec 3: the document title is the product title', async () => {
  await renderShell({ at: '/Home' });
  await waitFor(() => expect(document.title).toBe('Velvet'));
});

describe('back and the screen', () => {
  const back = () =>
    act(async () => {
      const travelled = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      );
      window.history.back();
      await travelled;
    });

  test('an open question is closed before the screen is left', async () => {
    const { shell } = await renderShell({ at: '/Home' });
    await goTo(shell, '/Video');
    await user.click(screen.getByRole('link', { name: 'Mine' }));
    await screen.findByRole('alertdialog');
    await back();
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(addressBar()).toBe('/Video');
    await back();
    expect(await heading('Screen /Home in en')).toBeTruthy();
  });

  test('a tap on a link to where one is adds no entry', async () => {
    await renderShell({ at: '/Video' });
    const { length } = window.history;
    await user.click(screen.getByRole('link', { name: 'Video' }));
    expect(window.history.length).toBe(length);
    expect(addressBar()).toBe('/Video');
  });
});
