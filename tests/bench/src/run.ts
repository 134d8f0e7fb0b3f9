/** All benchmarks. Each file exports `run`. */
const benches = [
  [
    'hall-search',
    () => import('./api/hall-search.ts'),
    'all filters of the hall on 1,000,000 listings',
  ],
  ['bets', () => import('./api/bets.ts'), 'bets a second and their p99 with 16 and 64 clients'],
  ['round-close', () => import('./api/round-close.ts'), 'drawing a round and settling 10,000 bets'],
  ['reads', () => import('./api/reads.ts'), 'calls a second of what screens read'],
  ['events', () => import('./events/main.ts'), '5,000 streams of live events on one server'],
  [
    'scale',
    () => import('./scale/main.ts'),
    'the whole under visits: knee, and what a visit and a bet cost',
  ],
  ['scale-plan', () => import('./scale/plan-main.ts'), 'what 1, 10 and 100 million members need'],
  ['kills', () => import('./api/kills.ts'), 'at least 50 kills of servers and database under load'],
  [
    'chaos',
    () => import('./chaos/main.ts'),
    'faults of everything under load, then books, draws and releases',
  ],
  [
    'failover',
    () => import('./failover/main.ts'),
    'three database nodes under load: the primary is killed, frozen and partitioned',
  ],
  [
    'listings-scroll',
    () => import('./listings-scroll/main.ts'),
    'the hall with 10,000 entries on a slow phone',
  ],
  ['route-cycles', () => import('./route-cycles/main.ts'), 'memory after 50 rounds over all tabs'],
  [
    'video',
    () => import('./video/main.ts'),
    'tap to first frame on a slow phone; memory after 20 videos',
  ],
  [
    'first-load',
    () => import('./first-load/main.ts'),
    'the first visit and taps beside a static page',
  ],
  [
    'member-pages',
    () => import('./first-load/member-pages-main.ts'),
    'members’ deep links beside static copies, first taps, composed pages a second',
  ],
  ['main-thread', () => import('./main-thread/main.ts'), 'a member’s taps until the next frame'],
  [
    'edge-pages',
    () => import('./edge-pages/main.ts'),
    'pages a second and their p99, beside a static file',
  ],
  ['hostile', () => import('./hostile/main.ts'), 'honest logins and reads while others attack'],
  [
    'start',
    () => import('./start/main.ts'),
    'installing, starting, memory and idle work, beside another commit',
  ],
] as const;

function help(): void {
  console.log('Usage: npm run bench -- <name> [arguments]\n');
  for (const [name, , summary] of benches) console.log(`  ${name.padEnd(16)} ${summary}`);
}

const [, , wanted = 'help', ...args] = process.argv;
const found = benches.find(([name]) => name === wanted);
if (found) await (await found[1]()).run(args);
else {
  if (wanted !== 'help') console.error(`There is no bench "${wanted}".`);
  help();
  process.exitCode = wanted === 'help' ? 0 : 2;
}

export {};
