import { type Location, NavigationType, parsePath } from 'react-router-dom';
import {
  createMountedScreens,
  type MountedScreens,
  reduceMountedScreens,
} from './mounted-screens.ts';

let keys = 0;

function locationOf(address: string, own: Partial<Location> = {}): Location {
  keys += 1;
  const parts = { pathname: '/', search: '', hash: '', ...parsePath(address) };
  return { ...parts, state: null, key: `entry-${keys}`, ...own };
}

/** Screens that start at /Home, and what happens to it. */
function setup() {
  const first = locationOf('/Home', { key: 'default' });
  let screens: MountedScreens = createMountedScreens({
    location: first,
    action: NavigationType.Pop,
  });
  const step = (action: NavigationType) => (address: string, own?: Partial<Location>) => {
    const entry = { location: locationOf(address, own), action };
    const defersUnmount = action === NavigationType.Push;
    screens = reduceMountedScreens(screens, { type: 'step', entry, defersUnmount });
  };
  return {
    now: () => screens,
    addresses: () =>
      [screens.shown, ...screens.prerendered].map(
        ({ location }) => location.pathname + location.search,
      ),
    push: step(NavigationType.Push),
    replace: step(NavigationType.Replace),
    pop: step(NavigationType.Pop),
    add(address: string) {
      screens = reduceMountedScreens(screens, { type: 'add', address });
    },
    unmountLeaving() {
      screens = reduceMountedScreens(screens, { type: 'unmountLeaving' });
    },
    clear() {
      screens = reduceMountedScreens(screens, { type: 'clear' });
    },
  };
}

test('the screen in view comes first, the others keep their order', () => {
  const { add, addresses, now } = setup();
  add('/Video');
  add('/Choose2');
  expect(addresses()).toEqual(['/Home', '/Video', '/Choose2']);
  expect(now().shown.isPrerendered).toBe(false);
  expect(now().prerendered.map(({ isPrerendered }) => isPrerendered)).toEqual([true, true]);
});

test('a step to a screen that is there shows that very screen', () => {
  const { add, addresses, now, push } = setup();
  add('/Video');
  add('/Choose2');
  const [, hall] = now().prerendered;
  push('/Choose2');
  expect(now().shown).toBe(hall);
  expect(addresses()).toEqual(['/Choose2', '/Video']);
});

test('the entry is the router’s, also where the screen keeps the address it was rendered with', () => {
  const { add, now, push } = setup();
  add('/Video');
  push('/Video', { key: 'own' });
  expect(now().entry.location.key).toBe('own');
  expect(now().shown.location.key).not.toBe('own');
});

test('another query is another screen, and the one of this path is dropped', () => {
  const { add, addresses, now, push } = setup();
  add('/detail?id=1');
  const [prerendered] = now().prerendered;
  push('/detail?id=2');
  expect(addresses()).toEqual(['/detail?id=2']);
  expect(now().shown.key).not.toBe(prerendered?.key);
  expect(now().shown.isPrerendered).toBe(false);
});

test('a screen receives a location state that it was not rendered with', () => {
  const { add, now, push } = setup();
  add('/PlayVideo?id=1');
  const [prerendered] = now().prerendered;
  push('/PlayVideo?id=1', { state: { fromClass: 2 } });
  expect(now().shown.key).toBe(prerendered?.key);
  expect(now().shown.location.state).toEqual({ fromClass: 2 });
});

test('a way back leads to the entry that was left, not to the one that was rendered', () => {
  const { add, now, pop, push } = setup();
  push('/Video');
  add('/Home');
  const [prerendered] = now().prerendered;
  pop('/Home', { key: 'default' });
  expect(now().shown.key).toBe(prerendered?.key);
  expect(now().shown.location.key).toBe('default');
});

test('of each path there is one: the last', () => {
  const { add, addresses } = setup();
  add('/detail?id=1');
  add('/detail?id=2');
  add('/detail?id=2');
  expect(addresses()).toEqual(['/Home', '/detail?id=2']);
});

test('S3.4 a new query of the screen in view leaves it the same screen', () => {
  const { add, addresses, now, push, replace } = setup();
  push('/Choose2');
  const { key } = now().shown;
  add('/Choose2?sort=rating');
  replace('/Choose2?sort=rating');
  expect(addresses()).toEqual(['/Choose2?sort=rating']);
  expect(now().shown.key).toBe(key);
});

test('S3.30 a game’s table at the path of its tab is another screen, prerendered like others', () => {
  const { add, addresses, now, pop, push } = setup();
  push('/Lottery');
  const { key: hall } = now().shown;
  add('/Lottery?key=pk10');
  const [table] = now().prerendered;
  push('/Lottery?key=pk10');
  expect(now().shown).toBe(table);
  expect(now().leaving?.key).toBe(hall);
  pop('/Lottery');
  expect(now().shown.key).not.toBe(table?.key);
  expect(addresses()).toEqual(['/Lottery']);
});

test('a dialog’s entry in the history is of the same screen', () => {
  const { now, pop, push } = setup();
  push('/Lottery?key=pk10');
  const { key } = now().shown;
  push('/Lottery?key=pk10', { state: { overlay: 1 } });
  expect(now().shown.key).toBe(key);
  pop('/Lottery?key=pk10');
  expect(now().shown.key).toBe(key);
});

test('on a path without a tab another query is shown in place', () => {
  const { add, addresses, now, push } = setup();
  push('/PlayVideo?id=1');
  const { key } = now().shown;
  add('/PlayVideo?id=2');
  push('/PlayVideo?id=2');
  expect(now().shown.key).toBe(key);
  expect(addresses()).toEqual(['/PlayVideo?id=2']);
});

test('what is out of sight is bounded, and the oldest goes first', () => {
  const { add, addresses } = setup();
  const paths = ['/Video', '/Choose2', '/Lottery', '/Mine', '/detail', '/Setting', '/Record'];
  for (const path of paths) add(path);
  expect(addresses()).toEqual(['/Home', ...paths.slice(1)]);
});

test('clearing leaves the screen in view', () => {
  const { add, addresses, clear, now } = setup();
  add('/Video');
  clear();
  expect(addresses()).toEqual(['/Home']);
  const cleared = now();
  clear();
  expect(now()).toBe(cleared);
});

test('a step that was taken already changes nothing', () => {
  const { now, push } = setup();
  push('/Video');
  const before = now();
  expect(
    reduceMountedScreens(before, { type: 'step', entry: before.entry, defersUnmount: true }),
  ).toBe(before);
});

describe('the screen that was left', () => {
  test('stays mounted until a later task unmounts it', () => {
    const { now, push, unmountLeaving } = setup();
    const { shown: home } = now();
    push('/Video');
    expect(now().leaving).toBe(home);
    unmountLeaving();
    expect(now().leaving).toBeUndefined();
    const done = now();
    unmountLeaving();
    expect(now()).toBe(done);
  });

  test('is not shown again: a step back to it mounts it once more', () => {
    const { now, push } = setup();
    const { shown: home } = now();
    push('/Video');
    push('/Home');
    expect(now().shown.key).not.toBe(home.key);
    expect(now().leaving?.location.pathname).toBe('/Video');
  });

  test('is unmounted with the step where that may not wait, and with everything else', () => {
    const { clear, now, push, replace } = setup();
    push('/Video');
    replace('/Login');
    expect(now().leaving).toBeUndefined();
    push('/Mine');
    clear();
    expect(now().leaving).toBeUndefined();
  });

  test('stays the one that leaves while the next one changes its query', () => {
    const { now, push, replace } = setup();
    const { shown: home } = now();
    push('/Choose2');
    replace('/Choose2?sort=rating');
    expect(now().leaving).toBe(home);
  });
});
