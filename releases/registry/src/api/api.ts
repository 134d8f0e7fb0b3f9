import type { Budget } from '@velvet/contract/remote-manifest';
import type { Metadata } from '../signing/read-metadata.ts';
import type { UploadStore } from './upload-store.ts';

/** What the routes of the release API share. */
export interface Api {
  readonly releasesDir: string;
  readonly uploads: UploadStore;
  /** What a release of an app may take; undefined where nobody set a budget. */
  readonly budgetOf: (app: string) => Budget | undefined;
  readonly log: (line: string) => void;
  readonly now: () => Date;
  /** What is in force. Throws an ApiProblem before the first release. */
  readonly inForce: () => Promise<Metadata>;
}
