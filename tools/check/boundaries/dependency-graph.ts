import { type Problem, readText } from '../../syntax/source.ts';
import type { Edge } from './cycles.ts';
import { isRemote } from './rules.ts';

/** Written by `npx velvet generate graph`. */
export const GRAPH_FILE = 'docs/dependencies.md';

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

/** What follows the graph in its document. */
const REST = '\n## Libraries\n';

/** The document with the packages as they are; its list of libraries stays. */
export function graphDocument(edges: readonly Edge[], document: string): string {
  const [, ...rest] = document.split(REST);
  return [graphPart(edges), ...rest].join(REST);
}

const graphPart = (edges: readonly Edge[]): string => `# Dependencies between packages

Written by \`npx velvet generate graph\` from the imports of the sources without tests; \`npm run check\` compares.
\`npx velvet generate graph server/api\` prints the same for the folders of one package. The rules are in
\`tools/check/boundaries/rules.ts\`, the reasons in [decision 0028](decisions/0028-own-boundary-check.md).

\`\`\`mermaid
${drawPackages(edges)}
\`\`\`
`;

/** A problem when the drawn packages differ from the sources. */
export function checkGraph(root: string, edges: readonly Edge[]): readonly Problem[] {
  const document = readText(root, GRAPH_FILE);
  if (document === graphDocument(edges, document)) return [];
  return [{ file: GRAPH_FILE, message: 'differs from the imports; run npx velvet generate graph' }];
}
