import path from 'node:path';
import { describeFeature } from '@velvet/shared/testing/describe-feature';
import feature from './feature.ts';
import messages from './messages/en.json';

describeFeature({
  feature,
  id: '{{id}}',
  ownedPaths: ['{{path}}'],
  messages,
  skeletonsDir: path.join(__dirname, '../skeletons'),
});
