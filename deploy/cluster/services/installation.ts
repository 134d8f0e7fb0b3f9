import type { DatabaseCluster } from '../database-cluster.ts';
import type { KeptProgram } from '../machine/kept-program.ts';

/** Parts that can be left out. */
export interface InstallationOptions {
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Port on 127.0.0.1 that visitors use; a free one when absent. */
  readonly port?: number;
  readonly consolePort?: number;
  readonly prometheusPort?: number;
  /** Edges, console and proxy; without them only API servers, draws and the operators' server. */
  readonly hasWeb?: boolean;
  readonly hasMonitoring?: boolean;
  /** Transcoder and push sender. */
  readonly hasJobs?: boolean;
  /** Demo data and the payment sandbox. */
  readonly hasDemo?: boolean;
  /** A folder of releases to serve; absent: what changed is built and released. */
  readonly releasesFolder?: string;
  /** Variables of the bucket of files, for processes that read and write them; none: DATA_DIR. */
  readonly filesEnvironment?: Readonly<Record<string, string>>;
  /** Further variables of all processes of the product. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Further variables of one of them, by its name. */
  readonly environmentOf?: (name: string) => Readonly<Record<string, string>>;
}

/** Folders and files of the product's processes. */
export interface ProductFolders {
  /** DATA_DIR of API servers, operators' server and jobs. */
  readonly data: string;
  /** DATA_DIR of each edge and of the console, with a link to the releases. */
  readonly edges: readonly string[];
  readonly console: string;
  /** The root of the registry that edges trust. */
  readonly root: string;
  /** A file of its password for each login. */
  readonly passwords: string;
  readonly drawsKey: string;
  readonly pushKey: string;
}

/**
 * Stops a process and starts it with what is planned for it now, from a checkout, else from that from
 * which it runs; resolves when it is ready. When it does not get ready from another checkout, it is put
 * back on its own, and a StartProblem says so; also when there is no such process.
 * @param besides further variables of this start.
 */
export type ReplaceProcess = (
  name: string,
  checkout?: string,
  besides?: Readonly<Record<string, string>>,
) => Promise<void>;

/** A process of the product. */
export interface RunningService extends KeptProgram {
  /** `http://127.0.0.1:<port>`; undefined for processes that listen nowhere. */
  readonly url: string | undefined;
  /** Answers 200 when it is ready; undefined for processes that listen nowhere. */
  readonly readyUrl: string | undefined;
  /** Folder whose code it runs. */
  readonly checkout: string;
}

/** Everything that Compose describes, running on this machine beside a database cluster. */
export interface Installation {
  readonly cluster: DatabaseCluster;
  /** Where visitors come in: the proxy, or the first API server without web parts. */
  readonly url: string;
  readonly consoleUrl: string | undefined;
  readonly prometheusUrl: string | undefined;
  /** By name: api-1, api-2, draws-1, draws-2, ops, edge-1, edge-2, console, transcoder, push. */
  readonly services: ReadonlyMap<string, RunningService>;
  readonly replace: ReplaceProcess;
  /** Where the edges' releases are. */
  readonly releasesFolder: string;
  /** HAProxy of the web parts. */
  readonly proxy: KeptProgram | undefined;
  /** PgBouncer, in front of the primary. */
  readonly pooler: KeptProgram;
  /** Its port on 127.0.0.1. */
  readonly poolerPort: number;
  readonly folders: ProductFolders;
  readonly hasDemo: boolean;
  readonly prometheus: KeptProgram | undefined;
  /** Of the database nodes; none without monitoring. */
  readonly exporters: readonly KeptProgram[];
  /** Stops the product's processes and the proxies, not the database. */
  stop(): Promise<void>;
}
