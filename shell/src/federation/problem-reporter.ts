import type { RemoteLoadError } from '@velvet/sdk/federation/remote-source';

/** What went wrong with a release, as reports name it. */
export interface RemoteProblem {
  readonly kind: 'load' | 'mount' | 'render';
  readonly release: string;
  readonly error: unknown;
}

export interface ProblemReporterOptions {
  /** Called after a failed fetch: a failure offline is not the release's. */
  readonly isOnline?: () => boolean;
  /** Called for everything that could not be shown, or not at once. */
  readonly onProblem?: (problem: RemoteProblem) => void;
}

/** Reports what went wrong with releases, for telemetry. */
export class ProblemReporter {
  readonly #options: ProblemReporterOptions;

  constructor(options: ProblemReporterOptions) {
    this.#options = options;
  }

  /** Whether the device had no network, so that the failure says nothing of the release. */
  isOffline({ problem }: RemoteLoadError): boolean {
    return problem === 'unreachable' && this.#options.isOnline?.() === false;
  }

  report(problem: RemoteProblem): void {
    this.#options.onProblem?.(problem);
  }

  reportLoad(error: RemoteLoadError): void {
    this.report({ kind: 'load', release: error.remote, error });
  }
}
