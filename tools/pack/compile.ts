import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/** Everything that is not for those who install a package. */
export const isLeftOut = (file: string): boolean =>
  /\.test\.[cm]?[jt]sx?$|\.stories\.tsx?$|(?:^|\/)stories\//.test(file);

/** Bundles a command with the packages that are not packed, as its `rslib.config.ts` says. */
export function bundle(root: string, folder: string, dist: string): void {
  const rslib = join(root, 'node_modules/@rslib/core/bin/rslib.js');
  execFileSync(process.execPath, [rslib, 'build', '--dist-path', dist], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Compiles a package's sources with tsc: JavaScript, declarations, and beside them its other files. */
export function compile(root: string, folder: string, work: string, dist: string): void {
  const emitted = join(work, 'emitted', folder);
  const config = join(work, `tsconfig.${basename(folder)}.json`);
  const up = relative(work, root);
  const { include, references }: { include: string[]; references: { path: string }[] } = JSON.parse(
    readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'),
  );
  rmSync(emitted, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const settings = {
    extends: `${up}/${folder}/tsconfig.json`,
    compilerOptions: {
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      outDir: emitted,
      tsBuildInfoFile: join(emitted, 'tsbuildinfo'),
      rootDir: up,
    },
    include: include
      .filter((pattern) => !pattern.startsWith('.storybook'))
      .map((pattern) => `${up}/${folder}/${pattern}`),
    exclude: [
      `${up}/${folder}/src/**/*.test.*`,
      `${up}/${folder}/src/**/*.stories.*`,
      `${up}/${folder}/src/**/stories/**`,
    ],
    references: references.map(({ path }) => ({ path: `${up}/${folder}/${path}` })),
  };
  writeFileSync(config, JSON.stringify(settings));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', config], { cwd: root, stdio: 'inherit' });
  const copy = (from: string, keep: (file: string) => boolean) =>
    cpSync(from, dist, {
      recursive: true,
      filter: (file) => {
        const path = relative(from, file).split(sep).join('/');
        return !isLeftOut(path) && (!/\.\w+$/.test(path) || keep(path));
      },
    });
  copy(join(emitted, folder, 'src'), () => true);
  if (folder === POLICY_PACKAGE) movePolicy(emitted, dist);
  copy(join(root, folder, 'src'), (file) => /\.d\.ts$/.test(file) || !/\.tsx?$/.test(file));
}

/** The package that is made of the build policy at the root, which is a file of its own there. */
const POLICY_PACKAGE = 'releases/rspack';
const POLICY = 'rspack.config.base';

/** Puts the compiled policy beside the package's other files, and has both import each other there. */
function movePolicy(emitted: string, dist: string): void {
  for (const ending of ['.js', '.d.ts']) {
    const text = readFileSync(join(emitted, `${POLICY}${ending}`), 'utf8');
    const beside = text.replaceAll(`./${POLICY_PACKAGE}/src/`, './');
    writeFileSync(join(dist, `${POLICY}${ending}`), beside);
    for (const entry of ['index', 'builds']) {
      const file = join(dist, `${entry}${ending}`);
      const imports = readFileSync(file, 'utf8').replaceAll(`../../../${POLICY}`, `./${POLICY}`);
      writeFileSync(file, imports);
    }
  }
}
