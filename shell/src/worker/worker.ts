import { installLifecycle } from './lifecycle.ts';
import { installServing } from './serve.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

// Each concern listens for its own events; one for `push` would be installed here.
installLifecycle(self);
installServing(self, (input, init) => fetch(input, init));
