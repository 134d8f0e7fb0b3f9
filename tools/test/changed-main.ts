import { root } from '@velvet/registry/build';
import { testsForChange } from './changed.ts';

/** For tools/test.mjs, which is plain JavaScript: the chosen tests as JSON. */
process.stdout.write(JSON.stringify(testsForChange(root)));
