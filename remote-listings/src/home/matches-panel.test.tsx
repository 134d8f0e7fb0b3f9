import { fireEvent, screen, within } from '@testing-library/react';
import { anEpochSecond, EXAMPLE_TIME, many } from '@velvet/contract/testing/factories';
import { toEpochMs } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { Activity, useState } from 'react';
import { fakeMotion, prefersReducedMotion } from '../testing/fake-platform.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { MatchTicker } from './matches-panel.tsx';

const HOUR_S = 3_600;

function renderTicker({ count = 24, sample = true } = {}) {
  const items = many(count, (id) => ({
    member: `V0****${id}`,
    time: anEpochSecond(EXAMPLE_TIME - id * HOUR_S),
  }));
  // The track holds the rows twice: 2 × 720 px.
  const animations = fakeMotion(() => 1_440);
  const view = renderScreen(
    <MatchTicker ticker={{ sample, items }} clock={() => toEpochMs(EXAMPLE_TIME)} />,
    { answers: [] },
  );
  return { ...view, animations };
}

const running = (animations: readonly { isRunning: boolean }[]) => animations.at(-1)?.isRunning;

afterEach(() => prefersReducedMotion(false));

test('S3.10 masked members with the label and how long ago it was', async () => {
  const { container } = renderTicker();
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('No rows');
  const row = within(first);
  expect(row.getByText('V0****1')).toBeTruthy();
  expect(row.getByText('successful meetings')).toBeTruthy();
  expect(row.getByText('1 hr. ago')).toBeTruthy();
  await expectAccessible(container);
});

test('S3.10 how long ago is told anew when the screen or the page is shown again', async () => {
  let nowS = EXAMPLE_TIME;
  const clock = () => toEpochMs(nowS);
  const items = [{ member: 'V0****1', time: anEpochSecond(EXAMPLE_TIME - HOUR_S) }];
  function Kept() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Go
        </button>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <MatchTicker ticker={{ sample: true, items }} clock={clock} />
        </Activity>
      </>
    );
  }
  const { user } = renderScreen(<Kept />, { answers: [] });
  expect(screen.getByText('1 hr. ago')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go' }));
  nowS = anEpochSecond(nowS + HOUR_S);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(screen.getByText('2 hr. ago')).toBeTruthy();
  nowS = anEpochSecond(nowS + HOUR_S);
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.getByText('3 hr. ago')).toBeTruthy();
});

test('S3.10 the rows rise in a loop at 18 pixels a second; their copy is not read out', () => {
  const { animations } = renderTicker();
  expect(animations).toHaveLength(1);
  expect(animations[0]?.duration).toBe((720 / 18) * 1_000);
  expect(animations[0]?.keyframes.at(-1)?.transform).toBe('translateY(-720px)');
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
});

test('S3.10 a finger or pointer holds them', async () => {
  const { animations, user } = renderTicker();
  const rows = screen.getByRole('region', { name: 'Matches' });
  await user.pointer({ keys: '[TouchA>]', target: rows });
  expect(running(animations)).toBe(false);
  await user.pointer([{ keys: '[/TouchA]' }, { keys: '[TouchA]', target: document.body }]);
  expect(running(animations)).toBe(true);
  await user.hover(rows);
  expect(running(animations)).toBe(false);
});

test('S3.10 the keyboard holds them', async () => {
  const { animations, user } = renderTicker();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Matches' }));
  expect(running(animations)).toBe(false);
});

test('a button pauses them for as long as one likes', async () => {
  const { animations, user } = renderTicker();
  await user.click(screen.getByRole('button', { name: 'Pause matches' }));
  expect(running(animations)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Play matches' }));
  expect(running(animations)).toBe(true);
});

test('S3.10 under reduced motion the list stands still and whole', () => {
  prefersReducedMotion(true);
  const { animations } = renderTicker();
  expect(animations).toEqual([]);
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a few rows have no need to move', () => {
  const { animations } = renderTicker({ count: 3 });
  expect(animations).toEqual([]);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test.each([
  [true, 1],
  [false, 0],
])('S0.1 sample: %s', (sample, marks) => {
  renderTicker({ sample });
  expect(screen.queryAllByText('Sample data')).toHaveLength(marks);
});
