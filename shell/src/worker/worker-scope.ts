/** What the worker uses of its global scope: the DOM's types have no scope of service workers. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    get(id: string): Promise<WorkerClient | undefined>;
    claim(): Promise<void>;
  };
  readonly location: Location;
  readonly navigator: Pick<Navigator, 'language'>;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

interface WorkerEvents {
  readonly install: InstallEvent;
  readonly activate: WorkEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageToWorker;
}

export interface WorkerClient {
  readonly id: string;
  postMessage(message: unknown): void;
}

export interface WorkEvent {
  /** Keeps the worker running until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface InstallEvent extends WorkEvent {
  /** Chromium's static routes, see `static-routes.ts`. */
  addRoutes?(routes: readonly object[]): Promise<void>;
}

export interface FetchEvent extends WorkEvent {
  readonly request: Request;
  /** Of the page that asks; empty for a navigation. */
  readonly clientId: string;
  /** Of the page that a navigation leads to. */
  readonly resultingClientId: string;
  /** The response to a navigation that was requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface MessageToWorker extends WorkEvent {
  readonly data: unknown;
  readonly source: WorkerClient | null;
}
