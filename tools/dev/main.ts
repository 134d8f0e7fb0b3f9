import { developEverything } from './everything.ts';
import { developRemote } from './remote.ts';

/** `npm run dev`: everything; `npm run dev -w remote-video`: one remote. */
if (process.argv.length > 2) await developRemote();
else await developEverything();
