/** The server build, of which the checks of a release read what the console provides to remotes. */
export { providedModules as singletons } from './federation/shared-modules.ts';
