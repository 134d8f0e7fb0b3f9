export { isOverrideOrigin } from '../signing/override-origin.ts';
export { allowOverride, overrideAddress } from './allow-override.ts';
export { CODE_LIFETIME_MS, issueOverrideCode, readOverrideCode } from './override-code.ts';
export { type PreviewConfig, previewOf, previewOrigin, previewOriginOf } from './preview-config.ts';
