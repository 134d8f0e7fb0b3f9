import { defineGallery } from '../rspack.config.base.ts';

export default defineGallery();
