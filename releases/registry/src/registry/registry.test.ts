import {
  emptyRegistry,
  previousOf,
  type Registry,
  RegistryRefusal,
  withCanary,
  withCurrent,
  withoutExpired,
  withPromoted,
  withRolledBack,
} from './registry.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const at = (number: number) => day(number).toISOString();
const id = 'video';
const published = (version: string, on: number) => ({
  id,
  version,
  digest: `digest of ${version}`,
  at: at(on),
});
const released = (...versions: string[]): Registry =>
  versions.reduce(
    (registry, version, index) => withCurrent(registry, published(version, index + 1)),
    emptyRegistry,
  );
const video = ({ apps }: Registry) => {
  if (!apps.video) throw new Error('no video');
  return apps.video;
};

test('a canary exists in addition to the release in use', () => {
  const registry = withCanary(released('1'), { ...published('2', 2), percent: 10 });
  expect(video(registry)).toMatchObject({
    current: '1',
    canary: { version: '2', percent: 10, at: at(2) },
    retired: {},
  });
});

test('a canary cannot be the first release, nor the one in use', () => {
  const canary = { ...published('1', 2), percent: 10 };
  expect(() => withCanary(emptyRegistry, canary)).toThrow(RegistryRefusal);
  expect(() => withCanary(released('1'), canary)).toThrow('is in use already');
});

test('promoting makes the canary the current release', () => {
  const canary = withCanary(released('1'), { ...published('2', 2), percent: 10 });
  const app = video(withPromoted(canary, { id, at: at(3) }));
  expect(app).toMatchObject({ current: '2', retired: { '1': at(3) } });
  expect(app.canary).toBeUndefined();
  expect(previousOf(app)).toBe('1');
});

test('without a canary there is nothing to promote', () => {
  expect(() => withPromoted(released('1'), { id, at: at(3) })).toThrow('no canary to promote');
});

test('rolling back removes the canary first', () => {
  const canary = withCanary(released('1'), { ...published('2', 2), percent: 10 });
  const app = video(withRolledBack(canary, { id, at: at(3) }));
  expect(app).toMatchObject({ current: '1', retired: { '2': at(3) } });
  expect(app.canary).toBeUndefined();
});

test('rolling back twice goes back twice, then is refused', () => {
  const once = withRolledBack(released('1', '2', '3'), { id, at: at(5) });
  expect(video(once)).toMatchObject({ current: '2', retired: { '1': at(2), '3': at(5) } });
  const twice = withRolledBack(once, { id, at: at(6) });
  expect(video(twice).current).toBe('1');
  expect(() => withRolledBack(twice, { id, at: at(7) })).toThrow('no earlier release');
  expect(() => withRolledBack(emptyRegistry, { id, at: at(7) })).toThrow('has no release');
});

test('what was rolled back can be released again', () => {
  const back = withRolledBack(released('1', '2'), { id, at: at(3) });
  const app = video(withCurrent(back, published('2', 4)));
  expect(app).toMatchObject({ current: '2', retired: { '1': at(4) } });
  expect(app.history.map(({ version }) => version)).toEqual(['2', '1']);
});

test('other apps are unchanged', () => {
  const game = withCurrent(released('1', '2'), { ...published('1', 3), id: 'game' });
  expect(withRolledBack(game, { id, at: at(4) }).apps.game).toBe(game.apps.game);
});

test('releases out of use for 30 days are forgotten, but never the previous one', () => {
  const registry = released('1', '2', '3');
  const app = video(withoutExpired(registry, new Date(day(3).getTime() + 30 * 86_400_000), id));
  expect(app.history.map(({ version }) => version)).toEqual(['3', '2']);
  expect(Object.keys(app.digests)).toEqual(['2', '3']);
  expect(video(withoutExpired(registry, day(20), id))).toEqual(video(registry));
});
