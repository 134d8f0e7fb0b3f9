import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Compares the histories of the database nodes: each file of a timeline says where it left the one
 * before. Two primaries at a time would have left two stories of one timeline.
 * @param dataFolders of the nodes, by their names.
 * @returns contradictions in words, and the number of the newest timeline.
 */
export async function compareTimelines(
  dataFolders: ReadonlyMap<string, string>,
): Promise<{ readonly newest: number; readonly faults: readonly string[] }> {
  const stories = new Map<string, Map<string, readonly string[]>>();
  for (const [node, folder] of dataFolders) {
    const wal = path.join(folder, 'pg_wal');
    for (const name of await readdir(wal)) {
      if (!/^[0-9A-F]{8}\.history$/.test(name)) continue;
      const text = await readFile(path.join(wal, name), 'utf8');
      const ofFile = stories.get(name) ?? new Map<string, readonly string[]>();
      stories.set(name, ofFile.set(node, switchesIn(text)));
    }
  }
  const names = [...stories.keys()].sort();
  const newestName = names.at(-1);
  const newest = newestName === undefined ? 1 : Number.parseInt(newestName.slice(0, 8), 16);
  const [truth = []] = [...(stories.get(newestName ?? '')?.values() ?? [])];
  const faults = names.flatMap((name) =>
    [...(stories.get(name) ?? [])].flatMap(([node, switches]) =>
      switches.every((line, index) => line === truth[index])
        ? []
        : [
            `${node} has ${name} with ${switches.join(', ')} where the newest has ${truth.join(', ')}`,
          ],
    ),
  );
  return { newest, faults };
}

/** Timeline and position of each switch: `3 0/5000148`. */
const switchesIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const found = /^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line);
    return found ? [`${found[1]} ${found[2]}`] : [];
  });
