import { createAppHistory } from './app-history.ts';
import { createScreenStack } from './screen-stack.ts';

function setup() {
  window.history.replaceState(null, '', '/Home');
  const history = createAppHistory({ window, mayGo: () => true });
  const stack = createScreenStack(history);
  const addresses = () =>
    stack.getSnapshot().map(({ location }) => location.pathname + location.search);
  return { history, stack, addresses };
}

test('the screen in view comes first, the others keep their order', () => {
  const { stack, addresses } = setup();
  stack.add('/Video');
  stack.add('/Choose2');
  expect(addresses()).toEqual(['/Home', '/Video', '/Choose2']);
  expect(stack.getSnapshot().map(({ isAhead }) => isAhead)).toEqual([false, true, true]);
});

test('a step to a screen that is there shows that very screen', () => {
  const { history, stack, addresses } = setup();
  stack.add('/Video');
  stack.add('/Choose2');
  const [, , hall] = stack.getSnapshot();
  history.push('/Choose2');
  expect(stack.getSnapshot()[0]).toBe(hall);
  expect(addresses()).toEqual(['/Choose2', '/Video']);
});

test('another query is another screen, and the one of this path is dropped', () => {
  const { history, stack, addresses } = setup();
  stack.add('/detail?id=1');
  const [, ahead] = stack.getSnapshot();
  history.push('/detail?id=2');
  expect(addresses()).toEqual(['/detail?id=2']);
  expect(stack.getSnapshot()[0].key).not.toBe(ahead?.key);
  expect(stack.getSnapshot()[0].isAhead).toBe(false);
});

test('a screen hears of a state that it was not rendered with', () => {
  const { history, stack } = setup();
  stack.add('/PlayVideo?id=1');
  const [, ahead] = stack.getSnapshot();
  history.push('/PlayVideo?id=1', { fromClass: 2 });
  const [shown] = stack.getSnapshot();
  expect(shown.key).toBe(ahead?.key);
  expect(shown.location.state).toEqual({ fromClass: 2 });
});

test('a way back leads to the entry that was left, not to the one that was rendered', async () => {
  const { history, stack } = setup();
  history.push('/Video');
  stack.add('/Home');
  const [, ahead] = stack.getSnapshot();
  const back = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  history.go(-1);
  await back;
  const [shown] = stack.getSnapshot();
  expect(shown.key).toBe(ahead?.key);
  expect(shown.location.key).toBe('default');
});

test('of each path there is one: the last', () => {
  const { stack, addresses } = setup();
  stack.add('/detail?id=1');
  stack.add('/detail?id=2');
  stack.add('/detail?id=2');
  expect(addresses()).toEqual(['/Home', '/detail?id=2']);
});

test('S3.4 a new query of the screen in view leaves it the same screen', () => {
  const { history, stack, addresses } = setup();
  history.push('/Choose2');
  const [{ key }] = stack.getSnapshot();
  stack.add('/Choose2?sort=rating');
  history.replace('/Choose2?sort=rating');
  expect(addresses()).toEqual(['/Choose2?sort=rating']);
  expect(stack.getSnapshot()[0].key).toBe(key);
});

test('what is out of sight is bounded, and the oldest goes first', () => {
  const { stack, addresses } = setup();
  const paths = ['/Video', '/Choose2', '/Lottery', '/Mine', '/detail', '/Setting', '/Record'];
  for (const path of paths) stack.add(path);
  expect(addresses()).toEqual(['/Home', ...paths.slice(1)]);
});

test('clearing leaves the screen in view; who left hears nothing', () => {
  const { stack, addresses } = setup();
  const listener = jest.fn();
  const leave = stack.subscribe(listener);
  stack.add('/Video');
  stack.clear();
  stack.clear();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(addresses()).toEqual(['/Home']);
  leave();
  stack.add('/Video');
  expect(listener).toHaveBeenCalledTimes(2);
});
