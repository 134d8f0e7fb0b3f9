import type { KeptProgram } from '../../../../tools/cluster/machine/kept-program.ts';
import type { Stage } from '../stage.ts';
import { type Fault, nothingToEnd } from './fault.ts';

/** Beyond the 28 s after which an edge gives up on an API server. */
const FREEZE_S = [3, 40] as const;
/** Nothing stands before the proxy that could give up on it, so it is stopped for less than clients wait. */
const FREEZE_PROXY_S = [3, 20] as const;

/** SIGKILL and SIGSTOP of the product's processes and of the proxy before them. */
export function serviceFaults({ installation }: Stage): readonly Fault[] {
  const { services, proxy } = installation;
  const all: readonly KeptProgram[] = [
    ...[...services]
      .filter(([name]) => name !== 'console')
      .map(([name, service]) => ({ ...service, name })),
    ...(proxy ? [{ ...proxy, name: 'proxy' }] : []),
  ];
  return all.flatMap((program) => [kill(program), freeze(program)]);
}

const areaOf = (name: string): Fault['area'] => (/^edge|^proxy/.test(name) ? 'web' : 'servers');

const kill = ({ name, kill: act }: KeptProgram): Fault => ({
  kind: 'kill',
  name: `kill ${name}`,
  area: areaOf(name),
  seconds: [0, 0],
  async begin() {
    await act();
    return { end: nothingToEnd };
  },
});

const freeze = (program: KeptProgram): Fault => ({
  kind: 'freeze',
  name: `freeze ${program.name}`,
  area: areaOf(program.name),
  seconds: program.name === 'proxy' ? FREEZE_PROXY_S : FREEZE_S,
  async begin() {
    await program.freeze();
    return { end: () => program.thaw() };
  },
});
