/** What the worker uses of its global scope: the DOM's types have no scope of service workers. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    get(id: string): Promise<WorkerClient | undefined>;
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  readonly location: Location;
  readonly navigator: Pick<Navigator, 'language' | 'userAgent'>;
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
  readonly push: PushMessageEvent;
  readonly notificationclick: ClickEvent;
  readonly pushsubscriptionchange: WorkEvent;
}

export interface WorkerClient {
  readonly id: string;
  postMessage(message: unknown, transfer?: readonly MessagePort[]): void;
}

/** A document of this origin, in a tab or in a frame. */
export interface WindowClient extends WorkerClient {
  readonly url: string;
  readonly frameType: 'auxiliary' | 'top-level' | 'nested' | 'none';
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  /** Rejects for a document that another worker, or none, controls. */
  navigate(address: string): Promise<WindowClient | null>;
}

interface WorkEvent {
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
  /** The response to a navigation that was requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface MessageToWorker extends WorkEvent {
  readonly data: unknown;
  readonly source: WorkerClient | null;
}

export interface PushMessageEvent extends WorkEvent {
  /** Null for a message without content. */
  readonly data: { json(): unknown } | null;
}

export interface ClickEvent extends WorkEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}
