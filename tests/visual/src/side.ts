/** What a run of Playwright shows: one of the two sides. */
export interface Side {
  readonly url: string;
  /** The session of a demo member. */
  readonly token: string;
  /** The folder of a built Storybook. */
  readonly storybook: string;
  /** Those in which the stories are shown. */
  readonly languages: readonly string[];
  /** The moment that every page takes for now. */
  readonly now: number;
}

/** In the environment of the run, for its workers. */
export const SIDE_VARIABLE = 'VELVET_VISUAL_SIDE';

export const readSide = (): Side => JSON.parse(process.env[SIDE_VARIABLE] ?? '{}');
