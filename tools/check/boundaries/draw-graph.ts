import { root } from '@velvet/registry/build';
import { packageName, workspaceFolders } from '../../syntax/source.ts';
import { edgesOf } from './boundaries.ts';
import { drawFolders, drawPackages } from './dependency-graph.ts';
import { readModules } from './modules.ts';

/** Prints who imports whom, tests aside: the packages, or the folders of one. */
const [folder] = process.argv.slice(2);
const folders = folder === undefined ? [...workspaceFolders(root), 'tools'] : [folder];
const edges = readModules(root, folders).flatMap(edgesOf);
console.log(folder === undefined ? drawPackages(edges) : drawFolders(edges, packageName(folder)));
