import { act, render, screen, waitFor } from '@testing-library/react';
import { startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { AppRouter, createNavigation } from '../routing/navigation.tsx';
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
    go: (to: string) => act(async () => navigation.navigate(to)),
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

test('of two steps before that, the later one is shown, and stays', async () => {
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
