import type { NodePlace } from './database/database-node.ts';
import type { Member } from './database/patroni-members.ts';
import type { Network } from './machine/network.ts';
import type { Secrets } from './secrets.ts';

/** How a cluster is brought up. */
export interface ClusterOptions {
  /** Where everything is kept; a cluster that is there already goes on with its data. */
  readonly dataFolder: string;
  readonly log: (line: string) => void;
  /** Ports on 127.0.0.1 under which clients reach the database; free ones when absent. */
  readonly primaryPort?: number;
  readonly replicaPort?: number;
  /** Ends the start. */
  readonly signal?: AbortSignal;
}

/** A database of three nodes: on each etcd, Patroni and PostgreSQL; HAProxy in front of them. */
export interface DatabaseCluster {
  /** The nodes in their order, named pg-1, pg-2, pg-3. */
  readonly nodes: readonly NodePlace[];
  /** Whether nodes have networks of their own, so that `partition` works. */
  readonly kind: Network['kind'];
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly secrets: Secrets;
  /** Ports on 127.0.0.1: of the primary, of standbys, of HAProxy's figures. */
  readonly ports: {
    readonly primary: number;
    readonly replica: number;
    readonly figures: number;
  };
  /** Connection of a login to the primary, through HAProxy; `velvet_owner` is the schema's owner. */
  url(login: string): Promise<string>;
  /** The same for standbys. */
  replicaUrl(login: string): Promise<string>;
  /** Connection of a login to one node itself, whatever it is. */
  nodeUrl(node: NodePlace, login: string): Promise<string>;
  members(): Promise<readonly Member[]>;
  /** The node that holds the lease of the primary and answers; undefined while there is none. */
  primary(): Promise<NodePlace | undefined>;
  /** Waits until there is a primary with a standby that acknowledges its writes. */
  ready(limitMs?: number): Promise<NodePlace>;
  /** Waits until all nodes run and one of them is primary. */
  whole(limitMs?: number): Promise<void>;
  /** SIGKILL to all processes of a node at once: PostgreSQL, Patroni and etcd. */
  kill(node: NodePlace): Promise<void>;
  /** Starts the programs of a killed node again. Those that end by themselves are started without it. */
  start(node: NodePlace): Promise<void>;
  /**
   * Has Patroni of all nodes read its passwords again. PostgreSQL keeps running.
   * @param replaced passwords that are in force in place of those kept, by name of their secrets.
   */
  reloadPatroni(replaced?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGSTOP to all processes of a node. */
  freeze(node: NodePlace): Promise<void>;
  thaw(node: NodePlace): Promise<void>;
  /** Drops all packets of a node (`all`), or only those to and from the other nodes (`nodes`). */
  partition(node: NodePlace, from?: 'all' | 'nodes'): Promise<void>;
  heal(node: NodePlace): Promise<void>;
  /** Stops everything, standbys first. */
  stop(): Promise<void>;
}
