/** Names that a build gives its files and the shell, the edge and the release commands look for. */

/** The name of a remote's container: of the global variable and of its federation instance. */
export const containerName = (remoteId: string): string => `velvet_${remoteId}`;

export const REMOTE_ENTRY = 'remoteEntry.js';
/** Module Federation's description of a build; visitors' browsers never request it. */
export const STATS_FILE = 'mf-stats.json';
/** An app's screens for the edge itself; browsers never get it. */
export const SERVER_FILE = 'server.cjs';
/** The shell's service worker; releases from before there was one have none. */
export const WORKER_FILE = 'sw.js';

/** The chunk groups of a remote's exposed modules: for the shell, and for the console. */
export const FEATURE_GROUP = 'feature';
export const CONSOLE_GROUP = 'console';

/** The public address of a release's file. */
export const fileUrl = (
  { id, version }: { readonly id: string; readonly version: string },
  file: string,
): string => `/releases/${id}/${version}/${file}`;
