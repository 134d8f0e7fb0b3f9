import type { Problem } from '../../syntax/source.ts';
import { cyclesOf, type Edge } from './cycles.ts';
import { inPackage, type SourceModule, targetOf } from './modules.ts';
import { isRemote, judgeImport } from './rules.ts';

const platformInternals: Readonly<Record<string, string>> = {
  fetch: 'the API client',
  XMLHttpRequest: 'the API client',
  localStorage: 'the storage of the host',
  sessionStorage: 'the storage of the host',
};

function forbiddenIn(module: SourceModule): readonly Problem[] {
  const { file, folder, error } = module;
  const problem = (needle: string, message: string): Problem => ({
    file: `${file}:${module.lineOf(needle)}`,
    message,
  });
  if (error !== undefined) return [problem('', `cannot be parsed: ${error}`)];
  const importer = { folder, path: file.slice(folder.length + 1) };
  const imports = module.specifiers.flatMap((specifier) => {
    const reason = judgeImport(importer, specifier);
    return reason === undefined ? [] : [problem(specifier, `'${specifier}' ${reason}`)];
  });
  const globals = isRemote(folder)
    ? [...module.globals].flatMap((name) => {
        const instead = Object.hasOwn(platformInternals, name)
          ? platformInternals[name]
          : undefined;
        return instead === undefined
          ? []
          : [problem(name, `uses ${name}; a remote goes through ${instead}`)];
      })
    : [];
  return [...imports, ...globals];
}

/** Stories show components beside each other, as tests use them. */
const isStory = (file: string): boolean => /\.stories\.tsx?$|\/stories\//.test(file);

/** What the module makes its folder and its package depend on: nothing when it is a test or a story. */
export const edgesOf = (module: SourceModule): readonly Edge[] =>
  module.isTest || isStory(module.file)
    ? []
    : module.specifiers.flatMap((specifier) => {
        const target = targetOf(module, specifier);
        return target === undefined ? [] : [[inPackage(module.file), target] as const];
      });

/** Forbidden imports and cycles. */
export const checkBoundaries = (modules: readonly SourceModule[]): readonly Problem[] => [
  ...modules.flatMap(forbiddenIn),
  ...cyclesOf(modules.flatMap(edgesOf)).map(({ folder, entries, imports }) => {
    const steps = imports.map((step) => `\n    ${step}`).join('');
    const message = `${entries.join(', ')} depend on each other:${steps}`;
    return { file: folder === '' ? 'the packages' : folder, message };
  }),
];
