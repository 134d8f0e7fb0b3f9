import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { rasteriseInto } from './features/media/rasterise.ts';
import { coverWidths } from './features/media/renditions.ts';

/**
 * Rasterises the drawn covers of the demo's listings into the folder given as the argument. A process
 * of its own, because it reads vector pictures, which the API must not be able to.
 */
const portraits = path.resolve(import.meta.dirname, '../assets/portraits');

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: rasterise-main.ts <folder>');
// A listing's first picture is its cover. The others are seen one at a time and large: there the
// drawing itself takes a tenth of the bytes.
const covers = (await readdir(portraits)).filter((name) => /^\d+-1\.svg$/.test(name));
await rasteriseInto(
  folder,
  covers.map((name) => path.join(portraits, name)),
  coverWidths,
);
