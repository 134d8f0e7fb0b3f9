import { temporaryTree } from '../../testing/temporary-tree.ts';
import { checkBoundaries } from '../boundaries.ts';
import { readModules } from '../modules.ts';

const folders = [
  ...['shared/ui', 'shell', 'remote-video', 'remote-game', 'server/api', 'releases/registry'],
  ...['server/edge', 'tests/browser', 'tests/bench', 'tools'],
];

/** The problems of a repository that consists of these files. */
export function checkFiles(files: Readonly<Record<string, string>>): readonly string[] {
  const tree = temporaryTree(files);
  try {
    return checkBoundaries(readModules(tree.root, folders)).map(
      ({ file, message }) => `${file} ${message}`,
    );
  } finally {
    tree.remove();
  }
}
