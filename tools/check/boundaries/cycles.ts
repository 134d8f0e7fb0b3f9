/** From one file to another, or from a file to a package. */
export type Edge = readonly [from: string, to: string];

/** Entries of one folder, files or folders, that depend on each other all around. */
interface Cycle {
  readonly folder: string;
  readonly entries: readonly string[];
  /** An import for each step from one entry to another. */
  readonly imports: readonly string[];
}

interface Level {
  /** Which entry depends on which others. */
  readonly graph: Map<string, Set<string>>;
  /** The first import that makes one depend on the other. */
  readonly reasons: Map<string, string>;
}

const stepOf = (from: string, to: string): string => `${from} → ${to}`;

/** Imports by the deepest folder that contains both files, as steps between two of its entries. */
function levelsOf(edges: Iterable<Edge>): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const [from, to] of edges) {
    const left = from.split('/');
    const right = to.split('/');
    const depth = left.findIndex((part, index) => part !== right[index]);
    const [entry, other] = [left[depth], right[depth]];
    if (entry === undefined || other === undefined) continue;
    const folder = left.slice(0, depth).join('/');
    const level = levels.get(folder) ?? { graph: new Map(), reasons: new Map() };
    levels.set(folder, level);
    const others = level.graph.get(entry) ?? new Set();
    level.graph.set(entry, others.add(other));
    const step = stepOf(entry, other);
    if (!level.reasons.has(step)) level.reasons.set(step, `${from} imports ${to}`);
  }
  return levels;
}

/** The entries that can be reached from one. */
function reachable(graph: Level['graph'], start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return found;
}

/** Groups of entries each of which reaches every other one. */
function knotsOf(graph: Level['graph']): readonly (readonly string[])[] {
  const reach = new Map([...graph.keys()].map((entry) => [entry, reachable(graph, entry)]));
  const grouped = new Set<string>();
  const knots: string[][] = [];
  for (const [entry, others] of reach) {
    if (grouped.has(entry) || !others.has(entry)) continue;
    const knot = [...others].filter((other) => reach.get(other)?.has(entry));
    for (const member of knot) grouped.add(member);
    knots.push(knot.sort());
  }
  return knots;
}

/** Cycles between files and folders that lie beside each other, at any depth. */
export function cyclesOf(edges: Iterable<Edge>): readonly Cycle[] {
  return [...levelsOf(edges)].flatMap(([folder, { graph, reasons }]) =>
    knotsOf(graph).map((entries) => ({
      folder,
      entries,
      imports: entries.flatMap((from) =>
        entries.flatMap((to) => reasons.get(stepOf(from, to)) ?? []),
      ),
    })),
  );
}
