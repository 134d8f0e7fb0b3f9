export { type FeatureSlice, persisted, type SlicePersistence } from '../store/feature-slice.ts';
export {
  type Catalog,
  defineFeature,
  type Feature,
  type MessageLoaders,
  type ScreenData,
  type ScreenDispatch,
  type ScreenLoader,
} from './feature.ts';
export {
  type Host,
  HostContext,
  type MenuItem,
  type Tell,
  type ThemeChoice,
  type ToastOptions,
  themeChoices,
  useHost,
} from './host.ts';
export { type FeatureProblem, type ParsedFeature, parseFeature } from './parse-feature.ts';
