import { act, render, screen, waitFor } from '@testing-library/react';
import { startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { AppRouter, createNavigation } from '../routing/navigation.tsx';
import { nextTask } from '../scheduling/next-task.ts';
import { createPrerenderer } from './mounted-screens.ts';
import { ScreenOutlet, type ScreenTransitions } from './screen-outlet.tsx';

const rendered: string[] = [];
const mounted: string[] = [];

function Screen({ name }: { readonly name: string }) {
  rendered.push(name);
  useEffect(() => void mounted.push(name), [name]);
  return <h1>{name}</h1>;
}
const routes = ['/Home', '/Video', '/Mine'].map((path) => ({
  path,
  element: <Screen name={path} />,
}));

/** A screen outlet whose transitions begin when the test says so. */
function start() {
  window.history.replaceState(null, '', '/Home');
  window.scrollTo = () => undefined;
  rendered.length = 0;
  mounted.length = 0;
  const captures: (() => void)[] = [];
  let isAnimated = true;
  let hasOverlay = false;
  const transitions: ScreenTransitions = {
    animate: () => isAnimated,
    run: (update) => void captures.push(update),
    noteStart: () => undefined,
  };
  const navigation = createNavigation();
  const prerenderer = createPrerenderer();
  render(
    <>
      <AppRouter window={window} navigation={navigation} />
      <ScreenOutlet
        routes={routes}
        {...{ navigation, prerenderer, transitions }}
        hasOverlay={() => hasOverlay}
      >
        {null}
      </ScreenOutlet>
    </>,
  );
  return {
    navigation,
    prerenderer,
    captures,
    openOverlay: () => {
      hasOverlay = true;
    },
    changeAtOnce: () => {
      isAnimated = false;
    },
    /** Ends after the task in which a step without a transition is shown. */
    async go(to: string) {
      await act(async () => navigation.navigate(to));
      await act(nextTask);
    },
    capture: () => act(async () => captures.shift()?.()),
  };
}
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

test('the old screen stays until it is captured', async () => {
  const { capture, go } = start();
  await go('/Video');
  expect(window.location.pathname).toBe('/Video');
  expect(shown()).toBe('/Home');
  await capture();
  expect(shown()).toBe('/Video');
});

test('a screen that is tapped before its prerendering has begun is mounted once', async () => {
  const { changeAtOnce, navigation, prerenderer } = start();
  changeAtOnce();
  await act(async () => {
    startTransition(() => {
      prerenderer.add('/Mine');
      prerenderer.add('/Video');
    });
    flushSync(() => navigation.navigate('/Video'));
  });
  expect(shown()).toBe('/Video');
  expect(mounted).toEqual(['/Home', '/Video']);
});

describe('a tap without a transition', () => {
  /** What is shown in the tap's own task, and then. */
  async function tap(...addresses: readonly string[]) {
    const { changeAtOnce, navigation } = start();
    changeAtOnce();
    await act(async () => {
      for (const address of addresses) flushSync(() => navigation.navigate(address));
      expect(shown()).toBe('/Home');
      await nextTask();
    });
    return shown();
  }

  test('is answered before its screen is rendered', async () => {
    expect(await tap('/Video')).toBe('/Video');
  });

  test('leads to the screen of a later one, and renders no other', async () => {
    expect(await tap('/Video', '/Mine')).toBe('/Mine');
    expect(mounted).toEqual(['/Home', '/Mine']);
  });

  test('is dropped when its address is replaced before that', async () => {
    const { changeAtOnce, go, navigation } = start();
    changeAtOnce();
    await go('/Video');
    await act(async () => {
      flushSync(() => navigation.navigate('/Mine'));
      flushSync(() => navigation.navigate('/Video', { replace: true }));
      await nextTask();
    });
    expect(shown()).toBe('/Video');
    expect(mounted).toEqual(['/Home', '/Video']);
  });
});

test('of two steps before a capture, the later one is shown, and stays', async () => {
  const { capture, captures, go } = start();
  await go('/Video');
  await go('/Mine');
  await capture();
  expect(shown()).toBe('/Mine');
  await capture();
  expect(shown()).toBe('/Mine');
  expect(captures).toHaveLength(0);
});

test('a step back to the screen that is still shown leaves it there', async () => {
  const { capture, go } = start();
  await go('/Video');
  await go('/Home');
  await capture();
  expect(shown()).toBe('/Home');
  expect(rendered).not.toContain('/Video');
});

test('a change at once renders what comes, and nothing of what goes or waits', async () => {
  const { changeAtOnce, go, prerenderer } = start();
  changeAtOnce();
  await act(async () => prerenderer.add('/Video'));
  await act(async () => prerenderer.add('/Mine'));
  rendered.length = 0;
  await go('/Video');
  expect(shown()).toBe('/Video');
  expect(rendered).toEqual([]);
  await go('/Home');
  expect(rendered).toEqual(['/Home']);
});

test('what is left is unmounted after the new screen had time to be painted', async () => {
  const { changeAtOnce, go } = start();
  changeAtOnce();
  await go('/Video');
  expect(document.querySelectorAll('main[hidden]')).toHaveLength(1);
  await waitFor(() => expect(document.querySelectorAll('main')).toHaveLength(1));
  expect(shown()).toBe('/Video');
});

test('a screen with an open dialog is unmounted with the step', async () => {
  const { changeAtOnce, go, openOverlay } = start();
  changeAtOnce();
  openOverlay();
  await go('/Video');
  expect(document.querySelectorAll('main')).toHaveLength(1);
});
