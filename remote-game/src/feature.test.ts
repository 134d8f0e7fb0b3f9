import path from 'node:path';
import { describeFeature } from '@velvet/sdk/testing/describe-feature';
import { menuOf } from '@velvet/sdk/testing/menu-of';
import manifest from '../remote.json';
import feature from './feature.ts';
import messages from './messages/en.json';

describeFeature({
  feature,
  manifest,
  messages,
  skeletonsDir: path.join(__dirname, '../skeletons'),
});

test('S12.6 the game’s own entries of Mine', () => {
  const entries = menuOf(manifest, 'mine', messages);
  expect(entries.map(({ address, label }) => [label, address])).toEqual([
    ['Game record', '/GameRecord'],
    ['Play safely', '/Lottery?protect=1'],
  ]);
});
