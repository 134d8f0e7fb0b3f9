import type { App } from '../build/app.ts';
import type { ReleaseOrder } from '../pipeline/release.ts';
import { needsApi } from './api-options.ts';

/** Where commands are typed: at the root of this repository, or in the folder of a team's remote. */
export interface Place {
  /** The releases on this machine; undefined where everything goes through a release API. */
  readonly here: Here | undefined;
  /** Rejects with a ReleaseRefusal when there is no such app. */
  readonly appOf: (id: string) => Promise<App>;
  /** The folder that may hold an app's `canary.json`. */
  readonly folderOf: (id: string) => Promise<string>;
  /** What each command takes. */
  readonly usages: Readonly<Record<'release' | 'promote' | 'rollback', string>>;
  /** A command as people type it. */
  readonly typed: (command: string, id: string) => string;
}

export interface Here {
  readonly releasesDir: string;
  /** Builds an app, runs every check on it, and moves its pointer. */
  readonly release: (order: ReleaseOrder) => Promise<void>;
}

/** The releases on this machine. Throws a Usage where there are none. */
export function hereOf({ here }: Place, usage: string): Here {
  if (here) return here;
  throw needsApi(usage);
}
