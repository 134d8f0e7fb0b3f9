export {
  isLabel,
  LABEL_MAX,
  newPreviewId,
  PREVIEW_DAYS,
  PREVIEW_MAX_DAYS,
  type PreviewDocument,
  previewTime,
  signPreview,
} from './preview-document.ts';
export { previewsFolder } from './preview-folder.ts';
export { PREVIEW_URL, type PreviewLink, previewLink, readPreviewCode } from './preview-link.ts';
export { createPreviewStore, type Preview, type PreviewStore } from './preview-store.ts';
