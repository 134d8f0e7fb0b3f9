export { isOverrideOrigin } from '../signing/override-origin.ts';
export {
  allowOverride,
  CODE_LIFETIME_MS,
  issueOverrideCode,
  overrideAddress,
  readOverrideCode,
} from './override.ts';
export { type PreviewConfig, previewOf, previewOrigin, previewOriginOf } from './preview-config.ts';
