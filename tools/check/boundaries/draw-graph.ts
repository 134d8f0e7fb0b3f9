import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@velvet/registry/build';
import { packageName, readText, workspaceFolders } from '../../syntax/source.ts';
import { edgesOf } from './boundaries.ts';
import { drawFolders, GRAPH_FILE, graphDocument } from './dependency-graph.ts';
import { readModules } from './modules.ts';

/** `npx velvet generate graph` writes the packages' graph; `npx velvet generate graph <folder>` prints one package's. */
const [folder] = process.argv.slice(2);
const folders = folder === undefined ? [...workspaceFolders(root), 'tools'] : [folder];
const edges = readModules(root, folders).flatMap(edgesOf);
if (folder === undefined) {
  const document = readText(root, GRAPH_FILE);
  writeFileSync(join(root, GRAPH_FILE), graphDocument(edges, document));
} else console.log(drawFolders(edges, packageName(folder)));
