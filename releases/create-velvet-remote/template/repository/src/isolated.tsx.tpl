import { startIsolated } from '@velvet/sdk/isolated';
import feature from './feature.ts';

startIsolated(feature);
