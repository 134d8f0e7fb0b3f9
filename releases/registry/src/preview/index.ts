export { newPreviewId, PREVIEW_URL, previewTime, readPreviewCode } from './preview-document.ts';
export { createPreviewStore, type Preview, previewsFolder } from './preview-folder.ts';
