import { act, renderHook } from '@testing-library/react';
import { type Stored, useDraft } from './use-draft.ts';

interface Entry {
  readonly name: string;
  readonly tags: readonly string[];
}

const stored = (version: string, change: Partial<Entry> = {}): Stored<Entry> => ({
  version,
  value: { name: 'Ann', tags: ['tea'], ...change },
});

function edit() {
  const hook = renderHook((now: Stored<Entry>) => useDraft(now), { initialProps: stored('v1') });
  const draft = () => hook.result.current;
  const change = (part: Partial<Entry>) => act(() => draft().change(part));
  return { draft, change, fetched: hook.rerender };
}

test('a draft without changes follows what is fetched', () => {
  const { draft, change, fetched } = edit();
  change({ name: 'Eve' });
  expect(draft().isChanged).toBe(true);
  change({ name: 'Ann' });
  expect(draft().isChanged).toBe(false);
  fetched(stored('v2', { name: 'Bea' }));
  expect(draft()).toMatchObject({ version: 'v2', isChanged: false, value: { name: 'Bea' } });
});

test('changes stay when only something else about the entry has another version', () => {
  const { draft, change, fetched } = edit();
  change({ tags: [] });
  fetched(stored('v2'));
  expect(draft()).toMatchObject({ version: 'v2', isChanged: true, isOutdated: false });
  expect(draft().value.tags).toEqual([]);
});

test('S13.3 what somebody else has written meanwhile is shown, or replaced on purpose', () => {
  const { draft, change, fetched } = edit();
  change({ tags: ['tea', 'art'] });
  fetched(stored('v2', { name: 'Bea' }));
  expect(draft()).toMatchObject({ version: 'v1', isOutdated: true, value: { name: 'Ann' } });
  act(() => draft().keepMine());
  expect(draft()).toMatchObject({ version: 'v2', isOutdated: false, isChanged: true });
  fetched(stored('v3', { name: 'Cleo' }));
  expect(draft().isOutdated).toBe(true);
  act(() => draft().discard());
  expect(draft()).toMatchObject({ version: 'v3', isOutdated: false, isChanged: false });
  expect(draft().value.name).toBe('Cleo');
});

test('a saved draft has no changes, also before the server’s state is fetched', () => {
  const { draft, change, fetched } = edit();
  change({ name: 'Eve' });
  const { value } = draft();
  change({ tags: [] });
  act(() => draft().markSaved({ value, version: 'v2' }));
  expect(draft()).toMatchObject({ version: 'v2', isOutdated: false, isChanged: true });
  change({ tags: ['tea'] });
  expect(draft().isChanged).toBe(false);
  fetched(stored('v2', { name: 'Eve' }));
  expect(draft()).toMatchObject({ version: 'v2', isChanged: false, value: { name: 'Eve' } });
});

test('S13.3 what the page itself changed about the entry is no change of somebody else', () => {
  const { draft, change, fetched } = edit();
  change({ tags: ['tea', 'art'] });
  act(() => draft().markVersion('v2'));
  expect(draft()).toMatchObject({ version: 'v2', isChanged: true, isOutdated: false });
  fetched(stored('v2'));
  expect(draft()).toMatchObject({ version: 'v2', isChanged: true, isOutdated: false });
});
