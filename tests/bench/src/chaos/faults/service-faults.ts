import type { KeptProgram } from '../../../../../deploy/cluster/machine/kept-program.ts';
import type { Stage } from '../stage.ts';
import { type Fault, nothingToEnd } from './fault.ts';

/** Beyond the 28 s after which an edge gives up on an API server. */
const FREEZE_S = [3, 40] as const;
/** There is one of them, so it is stopped for less than clients wait. */
const FREEZE_SINGLE_S = [3, 20] as const;
const singles = new Set(['proxy', 'PgBouncer']);

/** SIGKILL and SIGSTOP of the product's processes, of the proxy before them and of PgBouncer behind them. */
export function serviceFaults({ installation }: Stage): readonly Fault[] {
  const { services, proxy, pooler } = installation;
  const all: readonly KeptProgram[] = [
    ...[...services]
      .filter(([name]) => name !== 'console')
      .map(([name, service]) => ({ ...service, name })),
    ...(proxy ? [{ ...proxy, name: 'proxy' }] : []),
    { ...pooler, name: 'PgBouncer' },
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
  seconds: singles.has(program.name) ? FREEZE_SINGLE_S : FREEZE_S,
  async begin() {
    await program.freeze();
    return { end: () => program.thaw() };
  },
});
