import path from 'node:path';
import { describeFeature } from '@velvet/sdk/testing/describe-feature';
import manifest from '../remote.json';
import feature from './feature.ts';
import messages from './messages/en.json';

describeFeature({
  feature,
  manifest,
  messages,
  skeletonsDir: path.join(__dirname, '../skeletons'),
});
