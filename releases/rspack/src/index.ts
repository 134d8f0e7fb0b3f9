export { type BuildEnv, defineHost, defineRemote } from '../../../rspack.config.base.ts';
