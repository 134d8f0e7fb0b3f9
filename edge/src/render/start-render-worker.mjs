// Threads do not inherit the loader of their process (see docs/decisions/0004).
import { register } from 'tsx/esm/api';

register();
await import('./render-worker.ts');
