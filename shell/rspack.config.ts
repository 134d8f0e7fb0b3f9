import { shellInDevelopment } from '@velvet/registry/rspack';
import { defineHost } from '../rspack.config.base.ts';

export default defineHost({
  id: 'shell',
  folder: import.meta.dirname,
  inDevelopment: shellInDevelopment,
});
