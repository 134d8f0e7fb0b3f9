import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { formatFiles } from '../format-files.ts';
import { manifestSchemas } from './schemas.ts';

/** `npx velvet generate manifest-schemas` */
for (const [file, text] of Object.entries(manifestSchemas)) {
  await writeFile(path.join(root, file), text);
}
formatFiles(Object.keys(manifestSchemas));
