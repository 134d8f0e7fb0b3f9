const path = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * Test files that take longest, from the repository's root. Without a list Jest starts big files first
 * on a fresh clone, and these are small: the last one would run alone.
 */
const longest = [
  'server/api/src/http/hostile.test.ts',
  'shared/ui/src/stories/stories.test.tsx',
  'releases/registry/src/api/preview-api.test.ts',
  'releases/registry/src/api/uploads.test.ts',
  'remote-listings/src/console/entries/entries-page.test.tsx',
];
const root = path.resolve(__dirname, '../..');
const rankOf = new Map(longest.map((file, index) => [path.join(root, file), index]));

/** Jest's order, after the files that take longest. */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    const ranked = (test) => rankOf.get(test.path) ?? longest.length;
    return super.sort(tests).sort((a, b) => ranked(a) - ranked(b));
  }
};
module.exports.longest = longest;
