export { type ApiTarget, signThroughApi } from '../api-client/release-through-api.ts';
export { versionOf } from '../build/build-app.ts';
export type { App } from '../build/project.ts';
export { appIn } from '../build/project.ts';
export { previewOriginOf } from '../override.ts';
export { keyIdOf, publicKeyOf } from '../signing/keys.ts';
export { newKey } from '../signing/trust.ts';
export {
  apiOptions,
  buildOptions,
  type Place,
  print,
  requiredTarget,
  Usage,
} from './command-line.ts';
export { type Command, changingCommands, runProgram } from './commands.ts';
export { overrideCommand } from './override-command.ts';
export { previewsCommand } from './preview-command.ts';
