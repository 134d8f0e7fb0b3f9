import { createFederatedSource } from './federated-source.ts';

const release = (id: string, version: string) => ({
  version,
  entry: `/releases/${id}/${version}/remoteEntry.js`,
});
/** New releases for every test: the runtime remembers an entry for as long as the page lives. */
let releases = 0;
let remotes = { video: release('video', '7'), game: release('game', '3') };
const feature = { default: { id: 'video' } };
const answers = new Map<string, () => void>();

/** Answers every script that is added: runs what a test put there, else the file is missing. */
const observer = new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) continue;
    const run = answers.get(new URL(node.src).pathname);
    run?.();
    node.dispatchEvent(new Event(run ? 'load' : 'error'));
  }
});

/** The runtime says on the console that a remote is registered again. */
const warnings: string[] = [];

beforeAll(() => {
  console.warn = (...parts) => warnings.push(parts.join(' '));
  Object.assign(globalThis, { __SINGLETON_VERSIONS__: { react: '19.3.1' } });
  observer.observe(document.head, { childList: true });
});
afterAll(() => observer.disconnect());
beforeEach(() => {
  answers.clear();
  warnings.length = 0;
  releases += 10;
  remotes = { video: release('video', `${releases + 7}`), game: release('game', '3') };
  Reflect.deleteProperty(window, 'velvet_video');
  Reflect.deleteProperty(window, 'velvet_game');
});

/** An entry script that announces a container under a global name. */
const announce = (name: string, container: unknown) => () =>
  void Reflect.set(window, name, container);

const aContainer = (module: unknown = feature) => ({
  init: jest.fn(),
  get: jest.fn(async () => () => module),
});

test('a remote is its entry from the page, connected to the one share scope', async () => {
  const video = aContainer();
  const game = aContainer({ default: { id: 'game' } });
  answers.set(remotes.video.entry, announce('velvet_video', video));
  answers.set(remotes.game.entry, announce('velvet_game', game));
  const source = createFederatedSource({ remotes });
  expect(await source.load('video')).toBe(feature);
  await source.load('game');
  expect(video.get).toHaveBeenCalledWith('./feature');
  const [scope] = video.init.mock.calls[0] ?? [];
  expect(Object.keys(scope.react)).toEqual(['19.3.1']);
  expect(game.init.mock.calls[0]?.[0]).toBe(scope);
});

test('its entry runs once, also when the module is loaded again', async () => {
  const video = aContainer();
  const run = jest.fn(announce('velvet_video', video));
  answers.set(remotes.video.entry, run);
  const source = createFederatedSource({ remotes });
  await source.load('video');
  await source.load('video');
  expect(run).toHaveBeenCalledTimes(1);
  expect(video.init).toHaveBeenCalledTimes(1);
});

test('a remote without a release is unreachable', async () => {
  const source = createFederatedSource({ remotes: {} });
  await expect(source.load('video')).rejects.toMatchObject({
    problem: 'unreachable',
    remote: 'video@unreleased',
  });
});

test('an entry is requested with its hash, also across origins, and ahead of other scripts', async () => {
  const integrity = 'sha256-abc';
  const asked: HTMLScriptElement[] = [];
  const append = jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) asked.push(node);
    return node;
  });
  const hashed = { video: { ...remotes.video, integrity } };
  const loading = createFederatedSource({ remotes: hashed }).load('video');
  const refused = expect(loading).rejects.toMatchObject({ problem: 'unreachable' });
  await new Promise((resolve) => setTimeout(resolve));
  append.mockRestore();
  expect(asked).toHaveLength(1);
  const [script] = asked;
  expect(script).toMatchObject({ integrity, crossOrigin: 'anonymous', fetchPriority: 'high' });
  script?.dispatchEvent(new Event('error'));
  await refused;
});

test('a hanging entry ends as a time-out, and the next attempt is a new one', async () => {
  jest.useFakeTimers();
  answers.set(remotes.video.entry, () => undefined);
  observer.disconnect();
  const source = createFederatedSource({ remotes });
  const hanging = source.load('video');
  const refused = expect(hanging).rejects.toMatchObject({ problem: 'timeout' });
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  jest.useRealTimers();
  observer.observe(document.head, { childList: true });
  answers.set(remotes.video.entry, announce('velvet_video', aContainer()));
  expect(await source.load('video')).toBe(feature);
});

test('a missing entry is unreachable, and works once it is there', async () => {
  const source = createFederatedSource({ remotes });
  await expect(source.load('video')).rejects.toMatchObject({
    problem: 'unreachable',
    remote: `video@${remotes.video.version}`,
  });
  answers.set(remotes.video.entry, announce('velvet_video', aContainer()));
  expect(await source.load('video')).toBe(feature);
});

test.each([
  ['nothing', undefined],
  ['something else', { init: 'no' }],
])('an entry that announces %s is broken', async (_, announced) => {
  answers.set(remotes.video.entry, announce('velvet_video', announced));
  const loading = createFederatedSource({ remotes }).load('video');
  await expect(loading).rejects.toMatchObject({ problem: 'broken' });
});

test('a container that cannot be connected is broken, and a good one later is taken', async () => {
  const init = () => {
    throw new Error('no share scope for me');
  };
  answers.set(remotes.video.entry, announce('velvet_video', { ...aContainer(), init }));
  const source = createFederatedSource({ remotes });
  await expect(source.load('video')).rejects.toMatchObject({ problem: 'broken' });
  answers.set(remotes.video.entry, announce('velvet_video', aContainer()));
  expect(await source.load('video')).toBe(feature);
});

test('a module whose chunk is missing is unreachable, and works on a later try', async () => {
  const video = aContainer();
  video.get.mockRejectedValueOnce(new Error('ChunkLoadError'));
  answers.set(remotes.video.entry, announce('velvet_video', video));
  const source = createFederatedSource({ remotes });
  await expect(source.load('video')).rejects.toMatchObject({ problem: 'unreachable' });
  expect(await source.load('video')).toBe(feature);
});

describe('the release before', () => {
  const withPrevious = () => {
    const previous = release('video', `${releases + 6}`);
    return { previous, both: { video: { ...remotes.video, previous } } };
  };
  const addStyle = (href: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    return link;
  };

  test('is what is loaded once the remote is turned to it, without the styles of the new one', async () => {
    const { previous, both } = withPrevious();
    answers.set(remotes.video.entry, announce('velvet_video', aContainer()));
    const old = { default: { id: 'old' } };
    answers.set(previous.entry, announce('velvet_video', aContainer(old)));
    const source = createFederatedSource({ remotes: both });
    expect(await source.load('video')).toBe(feature);
    const { version } = remotes.video;
    const styles = [`/releases/video/${version}/a.css`, '/releases/game/3/a.css'].map(addStyle);
    expect(source.turnTo?.('video', 'previous')).toBe(true);
    expect(styles.map(({ isConnected }) => isConnected)).toEqual([false, true]);
    expect(await source.load('video')).toBe(old);
    expect(warnings).toEqual([expect.stringContaining('velvet_video')]);
    expect(source.turnTo?.('video', 'current')).toBe(true);
    expect(await source.load('video')).toBe(feature);
    styles[1]?.remove();
  });

  test('leaves the styles that came inside of the page', () => {
    const { both } = withPrevious();
    const inlined = [`video/${remotes.video.version}`, 'game/3'].map((name) => {
      const style = document.createElement('style');
      style.dataset.release = name;
      document.head.append(style);
      return style;
    });
    createFederatedSource({ remotes: both }).turnTo?.('video', 'previous');
    expect(inlined.map(({ isConnected }) => isConnected)).toEqual([false, true]);
    inlined[1]?.remove();
  });

  test('may not be there', () => {
    const source = createFederatedSource({ remotes });
    expect(source.turnTo?.('video', 'previous')).toBe(false);
    expect(source.turnTo?.('radio', 'previous')).toBe(false);
  });
});
