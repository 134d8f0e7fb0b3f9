import { startIsolated } from '@velvet/shell/isolated';
import feature from './feature.ts';

startIsolated(feature);
