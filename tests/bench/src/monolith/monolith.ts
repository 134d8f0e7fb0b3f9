import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remotes, root, shellManifest } from '@velvet/registry/build';
import { publishRelease, readFirstPaint } from '@velvet/registry/publish';
import { readStats, STATS_FILE } from '@velvet/registry/store';
import { rspackBuild } from '@velvet/rspack/command';

const VERSION = '1.0.0-monolith';

/** Builds shell and remotes as one app and publishes it for an edge. */
export async function releaseMonolith(releasesDir: string, workDir: string): Promise<void> {
  const outputPath = path.join(workDir, 'monolith');
  const config = path.join(import.meta.dirname, 'rspack.config.ts');
  await rspackBuild({
    folder: path.join(root, 'tests/bench'),
    config,
    output: outputPath,
    version: VERSION,
  });
  await mergeMessageGroups(outputPath);
  const skeletonsDir = path.join(workDir, 'skeletons');
  const sharedStyles = await gatherSkeletons(skeletonsDir);
  const all = [shellManifest, ...remotes].map(({ routes }) => routes);
  await publishRelease({
    releasesDir,
    version: VERSION,
    buildDir: outputPath,
    skeletonsDir,
    sharedStyles,
    app: { title: 'Velvet', routes: Object.assign({}, ...all), menu: [] },
    now: new Date(),
  });
}

/** The edge preloads `messages-<tag>`: here that is the shell's and the listings' together. */
async function mergeMessageGroups(buildDir: string): Promise<void> {
  const file = path.join(buildDir, STATS_FILE);
  const manifest = readStats(await readFile(file, 'utf8'));
  for (const [name, group] of Object.entries(manifest.groups)) {
    const tag = /^shell-messages-(.+)$/.exec(name)?.[1];
    if (tag === undefined) continue;
    const own = manifest.groups[`remote-listings-messages-${tag}`];
    const js = [...new Set([...group.js, ...(own?.js ?? [])])];
    manifest.groups[`messages-${tag}`] = { js, css: group.css };
  }
  await writeFile(file, JSON.stringify({ velvet: manifest }));
}

/** Copies all skeletons into one folder, as one app would have them; returns the style sheets in order. */
async function gatherSkeletons(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const sheets = [path.join(root, 'shared/ui/src/tokens.css')];
  const shell = path.join(root, 'shell');
  for (const owner of [shell, ...remotes.map((remote) => remote.folder)]) {
    const from = path.join(owner, 'skeletons');
    const { screens } = await readFirstPaint(from);
    for (const [name, html] of Object.entries(screens)) {
      await writeFile(path.join(folder, `${name}.html`), html);
    }
    if (owner === shell || path.basename(owner) === 'remote-listings') {
      sheets.push(path.join(from, owner === shell ? 'first-paint.css' : 'skeletons.css'));
    }
  }
  return sheets;
}
