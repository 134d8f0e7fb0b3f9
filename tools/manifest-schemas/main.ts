import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@velvet/releases/build';
import { manifestSchemas } from './schemas.ts';

/** `npm run manifest-schemas` */
for (const [file, text] of Object.entries(manifestSchemas)) {
  await writeFile(path.join(root, file), text);
}
