import { aRelease } from '../testing/releases.ts';
import { brokenBudgets } from './budgets.ts';

const budget = { startBytes: 9_300, screenBytes: 15_900 };
const sized = (bytes: number) => ({ bytes, brotliBytes: bytes, sha256: 'hash' });
const video = (sizes: Readonly<Record<string, number>>) =>
  aRelease({
    groups: {
      feature: { js: ['feature.js'], css: [] },
      videos: { js: ['videos.js', 'feature.js'], css: ['videos.css'] },
    },
    files: Object.fromEntries(Object.entries(sizes).map(([name, bytes]) => [name, sized(bytes)])),
  });

test('a release within its budgets passes, and shared initial files are counted once', () => {
  const release = video({ 'feature.js': 4_000, 'videos.js': 12_000, 'videos.css': 2_000 });
  expect(brokenBudgets(release, ['videos'], budget)).toEqual([]);
});

test('an exceeded budget is reported with both figures', () => {
  const release = video({ 'feature.js': 12_000, 'videos.js': 20_000, 'videos.css': 2_000 });
  expect(brokenBudgets(release, ['videos'], budget)).toEqual([
    'the start of video is 12001 bytes, the budget is 9300',
    'the screen videos of video is 22000 bytes, the budget is 15900',
  ]);
});
