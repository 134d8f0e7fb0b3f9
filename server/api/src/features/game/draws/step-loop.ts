const PAUSE_AFTER_FAULT_MS = 500;

interface LoopOptions {
  readonly step: () => Promise<void>;
  /** Between the end of a step and the begin of the next one; a function is asked after each step. */
  readonly pauseMs: number | (() => Promise<number>);
  /** A step failed; it is repeated after half a second. */
  readonly onFault: (error: unknown) => void;
}

/** A step that is repeated until it is stopped. */
export interface StepLoop {
  start(): void;
  /** Resolves after the current step. */
  stop(): Promise<void>;
}

export function createStepLoop({ step, pauseMs, onFault }: LoopOptions): StepLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const run = (): void => {
    running = step()
      .then(() => (typeof pauseMs === 'number' ? pauseMs : pauseMs()))
      .catch((error: unknown) => {
        onFault(error);
        return PAUSE_AFTER_FAULT_MS;
      })
      .then((nextMs) => {
        if (!isStopped) timer = setTimeout(run, nextMs);
      });
  };

  return {
    start: () => {
      isStopped = false;
      run();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
