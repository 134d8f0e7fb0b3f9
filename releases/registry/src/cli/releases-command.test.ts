import { emptyRegistry, withCanary, withCurrent } from '../registry/registry.ts';
import { describeReleases } from './releases-command.ts';

test('the list has releases, shares and rollback targets', () => {
  const video = { id: 'video', digest: 'x' };
  const first = withCurrent(emptyRegistry, { ...video, version: '1', at: '2026-11-20T12:00:00Z' });
  expect(describeReleases(first)).toEqual([
    'app    release  share  since                 rollback to',
    'video  1        100 %  2026-11-20T12:00:00Z  –',
  ]);
  const at = '2026-11-20T13:00:00Z';
  expect(describeReleases(withCanary(first, { ...video, version: '2', at, percent: 10 }))).toEqual([
    'app    release  share  since                 rollback to',
    'video  1        90 %   2026-11-20T12:00:00Z',
    'video  2        10 %   2026-11-20T13:00:00Z  1',
  ]);
});
