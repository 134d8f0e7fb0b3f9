import { screen } from '@testing-library/react';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { fakeMotion, prefersReducedMotion } from '../testing/fake-platform.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { MarqueeText } from './marquee-text.tsx';
import { NoticeBar } from './notice-bar.tsx';

function renderBar() {
  const animations = fakeMotion((element) =>
    element.textContent === 'Closed on Monday' ? 200 : 0,
  );
  const config = aSystemConfig({ notice: 'Closed on Monday' });
  const view = renderScreen(<NoticeBar state={{ kind: 'ready', config }} Text={MarqueeText} />, {
    answers: [],
  });
  return { ...view, animations };
}

afterEach(() => prefersReducedMotion(false));

test('S3.10 the text passes by, by transform alone', () => {
  const { animations } = renderBar();
  expect(animations).toHaveLength(1);
  const properties = animations[0]?.keyframes.flatMap((frame) => Object.keys(frame));
  expect(new Set(properties)).toEqual(new Set(['transform', 'offset']));
});

test('it stands still under a pointer and under the keyboard focus', async () => {
  const { animations, user } = renderBar();
  const link = screen.getByRole('link');
  await user.hover(link);
  expect(animations[0]?.isRunning).toBe(false);
  await user.unhover(link);
  expect(animations[0]?.isRunning).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(link);
  expect(animations[0]?.isRunning).toBe(false);
});

test('it never moves where reduced motion is wished', () => {
  prefersReducedMotion(true);
  const { animations } = renderBar();
  expect(animations).toEqual([]);
  expect(screen.getByText('Closed on Monday')).toBeTruthy();
});

test('it ends with the screen', () => {
  const { animations, unmount } = renderBar();
  unmount();
  expect(animations[0]?.isCancelled).toBe(true);
});

test('until what moves it has been fetched it stands still', () => {
  const animations = fakeMotion(() => 200);
  const config = aSystemConfig({ notice: 'Closed on Monday' });
  renderScreen(<NoticeBar state={{ kind: 'ready', config }} />, { answers: [] });
  expect(screen.getByText('Closed on Monday')).toBeTruthy();
  expect(animations).toEqual([]);
});
