import type { ClusterStatus } from './protocol.ts';

/** A status as lines for people. */
export function statusLines(status: ClusterStatus): readonly string[] {
  const { checkout, release, processes, nodes, replication } = status;
  const width = Math.max(0, ...processes.map(({ name }) => name.length));
  return [
    `Started from ${checkout}, release ${release}`,
    ...processes.map((each) =>
      [
        each.name.padEnd(width),
        each.state.padEnd('not ready'.length),
        each.release === undefined ? '' : `release ${each.release}`,
        each.checkout === undefined ? '' : `from ${each.checkout}`,
      ]
        .join('  ')
        .trimEnd(),
    ),
    ...nodes.map(({ name, role, state }) => {
      const standby = replication.find((each) => each.standby === name);
      const flow = standby
        ? `, ${standby.state}${standby.synchronous ? ', acknowledges' : ''}, ${standby.behindBytes} bytes behind`
        : '';
      return `${name}: ${role}, ${state}${flow}`;
    }),
    ...(nodes.length === 0 ? ['No node of the database answers'] : []),
  ];
}

/** Whether all processes and nodes are as they should be; `status` ends with 1 otherwise. */
export const isWhole = ({ processes, nodes, replication }: ClusterStatus): boolean =>
  processes.every(({ state }) => state === 'ready' || state === 'running') &&
  nodes.every(({ state }) => state === 'running' || state === 'streaming') &&
  nodes.length > 0 &&
  replication.some(({ synchronous }) => synchronous);
