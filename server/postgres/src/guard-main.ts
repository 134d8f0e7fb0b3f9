import { clusterFolderAt } from './cluster-folder.ts';
import { guardCluster } from './guard.ts';

// The guard of one cluster, in a process of its own: see `ensureGuard`.
const [, , root = '', graceMs = ''] = process.argv;
guardCluster(clusterFolderAt(root), Number(graceMs)).then(
  () => process.exit(0),
  // The folder was removed, and with it everything to look after.
  () => process.exit(0),
);
