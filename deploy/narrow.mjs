import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Leaves of the workspaces in the current folder, their dependencies and the lock file what the
 * target's process imports (targets.json), so that `npm ci` installs exactly that.
 */
export function narrow(name) {
  const { [name]: target } = readJson('deploy/targets.json');
  if (!target) throw new Error(`There is no target "${name}" in deploy/targets.json`);
  const lock = readJson('package-lock.json');
  const manifests = new Map(target.folders.map((one) => [one, readJson(`${one}/package.json`)]));
  const own = new Set([...manifests.values()].map((manifest) => manifest.name));
  const isWanted = (one) => own.has(one) || target.packages.includes(one);
  const packages = {};
  for (const [folder, manifest] of manifests) {
    keepOnly(isWanted, manifest);
    keepOnly(isWanted, lock.packages[folder]);
    writeJson(`${folder}/package.json`, manifest);
    packages[folder] = lock.packages[folder];
    packages[`node_modules/${manifest.name}`] = { resolved: folder, link: true };
  }
  for (const [folder, { dependencies }] of manifests) {
    const names = Object.keys(dependencies).filter((one) => !own.has(one));
    keepAll(packages, lock.packages, names, folder);
  }
  refuseMissing(target, name, [...manifests.values()]);
  writeRoot(name, target.folders, lock, packages);
  for (const place of Object.keys(lock.packages)) {
    const isWorkspace = place !== '' && !place.includes('node_modules');
    if (isWorkspace && !manifests.has(place)) rmSync(place, { recursive: true, force: true });
  }
}

/** Changes a manifest, or its copy in the lock file. */
function keepOnly(isWanted, manifest) {
  const wanted = Object.entries(manifest.dependencies ?? {}).filter(([one]) => isWanted(one));
  manifest.dependencies = Object.fromEntries(wanted);
  delete manifest.devDependencies;
  delete manifest.optionalDependencies;
  delete manifest.peerDependencies;
  delete manifest.peerDependenciesMeta;
  delete manifest.bin;
}

/** Keeps packages and what they need in turn, where Node would find them from `from`. */
function keepAll(kept, locked, names, from) {
  for (const one of names) {
    const at = placeOf(locked, one, from);
    if (at === undefined || at in kept) continue;
    kept[at] = locked[at];
    const { dependencies, optionalDependencies } = locked[at];
    keepAll(kept, locked, Object.keys({ ...dependencies, ...optionalDependencies }), at);
    keepAll(kept, locked, requiredPeers(locked[at]), at);
  }
}

function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.keys(peerDependencies).filter((one) => !peerDependenciesMeta[one]?.optional);
}

function placeOf(locked, dependency, from) {
  for (let at = from; ; at = posix.dirname(at)) {
    const place = posix.join(at, 'node_modules', dependency);
    if (place in locked) return place;
    if (at === '.') return undefined;
  }
}

/** An import that no workspace declares would be noticed only when the container starts. */
function refuseMissing({ packages }, name, manifests) {
  const declared = new Set(manifests.flatMap(({ dependencies }) => Object.keys(dependencies)));
  const missing = packages.filter((one) => !declared.has(one));
  if (missing.length > 0) throw new Error(`No workspace of "${name}" has ${missing.join(', ')}`);
}

function writeRoot(name, workspaces, lock, packages) {
  const { version, type, license, engines } = readJson('package.json');
  const root = { name: `velvet-${name}`, version, license, workspaces, engines };
  writeJson('package.json', { ...root, private: true, type });
  writeJson('package-lock.json', { ...lock, name: root.name, packages: { '': root, ...packages } });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
