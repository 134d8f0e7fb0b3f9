import type { Edge } from './cycles.ts';
import { isRemote } from './rules.ts';

/** All remotes as one; undefined for a configuration at the root. */
const packageIn = (path: string): string | undefined => {
  const [folder = ''] = path.split('/');
  if (folder.includes('.')) return undefined;
  return isRemote(folder) ? 'remote-*' : folder;
};

/** The folder below a package's `src/`; undefined for what is outside of it. */
const folderIn =
  (folder: string) =>
  (path: string): string | undefined => {
    const [first, src, below, inside] = path.split('/');
    if (first !== folder || src !== 'src' || below === undefined) return undefined;
    return inside === undefined ? 'src' : below;
  };

/** Who imports whom, as Mermaid text. */
function mermaid(edges: readonly Edge[], nodeOf: (path: string) => string | undefined): string {
  const arrows = edges.flatMap(([from, to]) => {
    const [left, right] = [nodeOf(from), nodeOf(to)];
    const isArrow = left !== undefined && right !== undefined && left !== right;
    return isArrow ? [`  ${quoted(left)} --> ${quoted(right)}`] : [];
  });
  return ['graph TD', ...[...new Set(arrows)].sort()].join('\n');
}

/** A node's id must be a word; its label is the name. */
const quoted = (name: string): string => `${name.replace(/\W/g, '_')}["${name}"]`;

export const drawPackages = (edges: readonly Edge[]): string => mermaid(edges, packageIn);

export const drawFolders = (edges: readonly Edge[], folder: string): string =>
  mermaid(edges, folderIn(folder));
