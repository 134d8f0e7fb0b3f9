export { addressOf } from './address.ts';
export { served } from './dev-server.ts';
export { developmentOf, type ServeEnv } from './serve-env.ts';
export { withPage } from './served-page.ts';
