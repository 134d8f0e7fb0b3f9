export { errorCode } from './error-code.ts';
export { writeOnce } from './files.ts';
export { inParallel } from './in-parallel.ts';
