import { defineRemote } from '@velvet/rspack';

export default defineRemote(import.meta.dirname);
