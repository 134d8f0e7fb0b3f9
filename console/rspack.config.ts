import { defineHost } from '../rspack.config.base.ts';

export default defineHost('console');
