/** Where the servers of one node listen. */
export interface NodePorts {
  readonly postgres: number;
  readonly patroni: number;
  readonly etcdClients: number;
  readonly etcdPeers: number;
}
