import { shellInDevelopment } from '@velvet/releases/rspack';
import { defineHost } from '@velvet/rspack';

export default defineHost({
  id: 'shell',
  folder: import.meta.dirname,
  inDevelopment: shellInDevelopment,
});
