export { type SigningKey, signValue } from '../signing/keys.ts';
export { lifetimeMs } from '../signing/metadata.ts';
export { pinnedRoot, timestampPath } from '../signing/read-metadata.ts';
export { isProduction, signingKeys, trustOf } from '../signing/trust.ts';
export { delegate, revoke } from './delegate.ts';
export { initKeys } from './init-keys.ts';
export { refreshRegistry } from './refresh.ts';
export {
  type Registry,
  type RegistryApp,
  withCanary,
  withCurrent,
  withOverride,
  withRolledBack,
  withServiceWorker,
} from './registry.ts';
export { canRelease, readRegistry, updateRegistry } from './registry-file.ts';
export { changeRoot } from './root-change.ts';
