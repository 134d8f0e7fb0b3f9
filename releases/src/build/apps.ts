import path from 'node:path';
import type { AppManifest } from '@velvet/contract/remote-manifest';
import { consoleManifest, remotes, shellManifest } from './remotes.ts';
import { root } from './root.ts';

/** One thing that is built and released on its own: a host or a remote. */
export interface App {
  readonly id: string;
  /** With its `rspack.config.ts` and its manifest. */
  readonly folder: string;
  readonly skeletonsDir: string;
  readonly sharedStyles: readonly string[];
  /** Its `remote.json`, `shell.json` or `console.json`. */
  readonly manifest: AppManifest;
}

const app = (manifest: AppManifest, folder: string): App => ({
  id: manifest.id,
  manifest,
  folder,
  skeletonsDir: path.join(folder, 'skeletons'),
  sharedStyles: manifest.id === 'shell' ? [path.join(root, 'ui/src/tokens.css')] : [],
});

/** The hosts, then every remote. */
export const apps: readonly App[] = [
  app(shellManifest, path.join(root, 'shell')),
  app(consoleManifest, path.join(root, 'console')),
  ...remotes.map(({ folder, ...manifest }) => app(manifest, folder)),
];
