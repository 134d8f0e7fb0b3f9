import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { manifestSchemas } from './schemas.ts';

test.each(Object.entries(manifestSchemas))(
  '%s says what the schemas in shared say; npx velvet generate manifest-schemas writes it',
  (file, text) => {
    expect(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).toEqual(JSON.parse(text));
  },
);
