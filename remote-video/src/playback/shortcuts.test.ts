import { commandOf, type KeyPress } from './shortcuts.ts';

const press = (key: string, change: Partial<KeyPress> = {}) =>
  commandOf({ key, modified: false, focus: 'elsewhere', inPlayer: false, ...change });

test.each([
  [' ', { kind: 'toggle-play' }],
  ['k', { kind: 'toggle-play' }],
  ['K', { kind: 'toggle-play' }],
  ['m', { kind: 'toggle-mute' }],
  ['f', { kind: 'toggle-full-screen' }],
  ['j', { kind: 'skip', seconds: -10 }],
  ['l', { kind: 'skip', seconds: 10 }],
  ['ArrowLeft', { kind: 'skip', seconds: -5 }],
  ['ArrowRight', { kind: 'skip', seconds: 5 }],
  ['x', undefined],
  ['Tab', undefined],
])('S5.4 the key %p asks for %j', (key, command) => {
  expect(press(key)).toEqual(command);
});

test('up and down scroll the page unless the focus is in the player', () => {
  expect(press('ArrowUp')).toBeUndefined();
  expect(press('ArrowUp', { inPlayer: true })).toEqual({ kind: 'volume', by: 0.1 });
});

test('a key keeps its own meaning where the focus is', () => {
  expect(press('k', { focus: 'text' })).toBeUndefined();
  expect(press(' ', { focus: 'control' })).toBeUndefined();
  expect(press('k', { focus: 'control' })).toEqual({ kind: 'toggle-play' });
  expect(press('ArrowLeft', { focus: 'slider' })).toBeUndefined();
  expect(press('m', { focus: 'slider' })).toEqual({ kind: 'toggle-mute' });
  expect(press('f', { modified: true })).toBeUndefined();
});
