import { installWorker } from './install-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

installWorker(self, (input, init) => fetch(input, init));
