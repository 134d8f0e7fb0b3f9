import { consoleInDevelopment } from '@velvet/releases/rspack';
import { defineHost } from '@velvet/rspack';

export default defineHost({
  id: 'console',
  folder: import.meta.dirname,
  inDevelopment: consoleInDevelopment,
});
