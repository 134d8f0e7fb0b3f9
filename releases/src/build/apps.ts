import path from 'node:path';
import { remotes } from '../../../remotes.config.ts';
import { root } from './root.ts';

/** One thing that is built and released on its own: the shell or a remote. */
export interface App {
  readonly id: string;
  /** With its `rspack.config.ts`, from the root. */
  readonly folder: string;
  readonly skeletonsDir: string;
  readonly sharedStyles: readonly string[];
}

const app = (id: string, folder: string): App => ({
  id,
  folder,
  skeletonsDir: path.join(root, folder, 'skeletons'),
  sharedStyles: id === 'shell' ? [path.join(root, 'shared/src/ui/tokens.css')] : [],
});

export const apps: readonly App[] = [
  app('shell', 'shell'),
  ...remotes.map(({ id, folder }) => app(id, folder)),
];
