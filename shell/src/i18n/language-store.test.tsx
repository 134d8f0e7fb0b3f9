import { createLanguageStore } from './language-store.ts';

async function setup() {
  const root = document.createElement('html');
  const store = await createLanguageStore('en', root);
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.getSnapshot().language));
  return { root, store, seen };
}

test('S2.5 it starts with the messages of its language, named in <html lang>', async () => {
  const { root, store } = await setup();
  expect(store.getSnapshot().language).toBe('en');
  expect(store.getSnapshot().messages['shell.signIn']).toBe('Log in');
  expect(root.lang).toBe('en');
});

test('S2.4 a change is one: language, messages and <html lang> together', async () => {
  const { root, store, seen } = await setup();
  await store.change('kr');
  expect(seen).toEqual(['kr']);
  expect(store.getSnapshot().messages['shell.signIn']).not.toBe('Log in');
  expect(root.lang).toBe('ko');
});

test('it waits for the screen in the new language: nothing half translated is shown', async () => {
  const { store, seen } = await setup();
  let screenLoaded = () => {};
  const screen = new Promise<void>((resolve) => {
    screenLoaded = resolve;
  });
  const changed = store.change('ja', screen);
  expect(store.getSnapshot().language).toBe('en');
  screenLoaded();
  await changed;
  expect(seen).toEqual(['ja']);
});

test('the last choice wins, also when an earlier one arrives after it', async () => {
  const { store, seen } = await setup();
  let slowLoaded = () => {};
  const slow = store.change(
    'ja',
    new Promise<void>((resolve) => {
      slowLoaded = resolve;
    }),
  );
  await store.change('tr');
  slowLoaded();
  await slow;
  expect(seen).toEqual(['tr']);
  expect(store.getSnapshot().language).toBe('tr');
});

test('who left hears nothing more', async () => {
  const { store } = await setup();
  const listener = jest.fn();
  store.subscribe(listener)();
  await store.change('ja');
  expect(listener).not.toHaveBeenCalled();
});
