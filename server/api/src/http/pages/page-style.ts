import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The style sheet of the bundled pages. It is part of each page: their policy allows its hash alone. */
export const pageStyle = readFileSync(path.join(import.meta.dirname, 'page-style.css'), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s*\n\s*/g, '\n')
  .trim();
