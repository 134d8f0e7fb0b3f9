import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { remotes } from '../../remotes.config.ts';
import { defineBoot, defineHost, defineRemote, defineServer } from '../../rspack.config.base.ts';
import { root } from './build.ts';

interface Build {
  readonly outputPath: string;
  readonly version: string;
}

/** One thing that is built and released on its own: the shell or a remote. */
export interface App {
  readonly id: string;
  readonly folder: string;
  readonly skeletonsDir: string;
  readonly sharedStyles: readonly string[];
  /** Builds that run one after the other into a folder. */
  readonly configurations: (build: Build) => readonly Configuration[];
}

function app(id: string, folder: string, configurations: App['configurations']): App {
  return {
    id,
    folder,
    configurations,
    skeletonsDir: path.join(root, folder, 'skeletons'),
    sharedStyles: id === 'shell' ? [path.join(root, 'shared/src/ui/tokens.css')] : [],
  };
}

const mode = 'production';

export const apps: readonly App[] = [
  app('shell', 'shell', ({ outputPath }) => [
    defineHost({ mode, outputPath }),
    defineBoot({ mode, outputPath }),
    defineServer({ id: 'shell', folder: 'shell' }, { mode, outputPath }),
  ]),
  ...remotes.map((remote) =>
    app(remote.id, remote.folder, (build) => [
      defineRemote(remote, { mode, ...build }),
      defineServer(remote, { mode, ...build }),
    ]),
  ),
];
