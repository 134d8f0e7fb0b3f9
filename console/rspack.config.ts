import { consoleInDevelopment } from '@velvet/registry/rspack';
import { defineHost } from '../rspack.config.base.ts';

export default defineHost({
  id: 'console',
  folder: import.meta.dirname,
  inDevelopment: consoleInDevelopment,
});
