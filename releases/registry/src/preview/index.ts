export {
  isLabel,
  LABEL_MAX,
  newPreviewId,
  PREVIEW_DAYS,
  PREVIEW_MAX_DAYS,
  PREVIEW_URL,
  type PreviewDocument,
  type PreviewLink,
  previewLink,
  previewTime,
  readPreviewCode,
  signPreview,
} from './preview-document.ts';
export {
  createPreviewStore,
  type Preview,
  type PreviewStore,
  previewsFolder,
} from './preview-folder.ts';
