export { type LayOptions, layFiles } from './lay-files.ts';
export { type Names, namesOf } from './names.ts';
export { NewRemoteProblem } from './new-remote-problem.ts';
