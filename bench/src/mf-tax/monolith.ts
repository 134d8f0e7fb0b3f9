import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { readFirstPaint } from '../../../edge/src/releases/first-paint.ts';
import { publishRelease } from '../../../edge/src/releases/publish.ts';
import { buildManifestSchema } from '../../../edge/src/releases/release.ts';
import { remotes } from '../../../remotes.config.ts';
import { defineBoot, defineHost } from '../../../rspack.config.base.ts';
import { root, runBuild } from '../../../tools/build/build.ts';

/** Builds shell and remotes as one app and releases it where an edge can serve it. */
export async function releaseMonolith(releasesDir: string, workDir: string): Promise<void> {
  const outputPath = path.join(workDir, 'monolith');
  const options = { mode: 'production' as const, outputPath };
  const host = defineHost(options, path.join(import.meta.dirname, 'monolith-main.tsx'));
  const rule = {
    test: /(?:feature|shell-messages)\.ts$/,
    enforce: 'pre' as const,
    loader: path.join(import.meta.dirname, 'chunk-name-loader.cjs'),
  };
  await runBuild({
    ...host,
    module: { ...host.module, rules: [...(host.module?.rules ?? []), rule] },
  });
  await runBuild(defineBoot(options));
  await mergeMessageGroups(outputPath);
  const skeletonsDir = path.join(workDir, 'skeletons');
  const sharedStyles = await gatherSkeletons(skeletonsDir);
  await publishRelease({
    releasesDir,
    version: '1.0.0-monolith',
    buildDir: outputPath,
    skeletonsDir,
    sharedStyles,
    now: new Date(),
  });
}

/** The edge preloads `messages-<tag>`: here that is the shell's and the listings' together. */
async function mergeMessageGroups(buildDir: string): Promise<void> {
  const file = path.join(buildDir, 'manifest.json');
  const manifest = v.parse(buildManifestSchema, JSON.parse(await readFile(file, 'utf8')));
  for (const [name, group] of Object.entries(manifest.groups)) {
    const tag = /^shell-messages-(.+)$/.exec(name)?.[1];
    if (tag === undefined) continue;
    const own = manifest.groups[`remote-listings-messages-${tag}`];
    const js = [...new Set([...group.js, ...(own?.js ?? [])])];
    manifest.groups[`messages-${tag}`] = { js, css: group.css };
  }
  await writeFile(file, JSON.stringify(manifest));
}

/** All skeletons in one folder, as one app would have them; returns the style sheets in order. */
async function gatherSkeletons(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const sheets = [path.join(root, 'shared/src/ui/tokens.css')];
  for (const owner of ['shell', ...remotes.map((remote) => remote.folder)]) {
    const from = path.join(root, owner, 'skeletons');
    const { screens, early } = await readFirstPaint(from);
    for (const [name, html] of Object.entries(screens)) {
      await writeFile(path.join(folder, `${name}.html`), html);
    }
    if (Object.keys(early).length > 0) {
      await writeFile(path.join(folder, 'early.json'), JSON.stringify(early));
    }
    if (owner === 'shell' || owner === 'remote-listings') {
      sheets.push(path.join(from, owner === 'shell' ? 'first-paint.css' : 'skeletons.css'));
    }
  }
  return sheets;
}
