/** Where a host gets its remotes from. Federated in production, direct imports in isolation. */
export interface RemoteSource {
  /**
   * Loads a remote's exposed module. Rejects with a RemoteLoadError; a later call tries again.
   */
  load(remoteId: string): Promise<unknown>;
  /**
   * Turns a remote to the release before its current one, or back; what is loaded afterwards is of
   * that release. False where there is no such release.
   */
  turnTo?(remoteId: string, which: WhichRelease): boolean;
  /** Id and version of what `load` would load, `video@1.0.0-8109af7529`, for reports. */
  releaseOf?(remoteId: string): string;
  /** Paths that only the release before the current one has, so that it can still be used. */
  formerPathsOf?(remoteId: string): readonly string[];
  /** Version by remote of the set this page came with; absent where it may not be changed. */
  readonly versions?: Readonly<Record<string, string>>;
}

export type WhichRelease = 'current' | 'previous';

export type LoadProblem = 'unreachable' | 'timeout' | 'broken';

/** Loading part of a remote failed; `remote` is its id and version. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly problem: LoadProblem;
  readonly remote: string;

  constructor(remote: string, problem: LoadProblem, options?: ErrorOptions) {
    super(`${remote} could not be loaded: ${problem}`, options);
    this.problem = problem;
    this.remote = remote;
  }
}
