import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prerequisites of every root command: a Node that is new enough and the packages
 * of the lock file. Plain JavaScript without dependencies, because it runs before the install.
 */
const MINIMUM_NODE = [20, 19];

/** A message when this Node is too old, else undefined. */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined;
  return `Velvet needs Node ${wantedMajor}.${wantedMinor} or newer; this is Node ${version}.`;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/**
 * Why an install is needed, else undefined. npm keeps a list of installed packages in node_modules;
 * contents are compared, because a checkout changes modification times.
 */
export function installReason(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) return 'package-lock.json cannot be read';
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'packages are not installed yet';
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const present = installed[path];
    if (!present && optional) continue;
    if (present?.version !== version || present?.integrity !== integrity) {
      return `${path} differs from package-lock.json`;
    }
  }
  return undefined;
}

/**
 * `npm install --no-save` installs from the lock file and does not change it. `npm ci` would refuse a
 * lock file that lacks a binary of another platform, such as one written with a partial mirror.
 */
export function npmInstall(root) {
  const npmScript = process.env.npm_execpath;
  const args = ['install', '--no-save', '--no-audit', '--no-fund'];
  const [command, commandArgs] = npmScript?.endsWith('.js')
    ? [process.execPath, [npmScript, ...args]]
    : ['npm', args];
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error } = spawnSync(command, commandArgs, { cwd: root, stdio: 'inherit', shell });
  if (error) console.error(error.message);
  return status === 0;
}

/** Installs packages if needed. Returns false, after printing the reason, when that fails. */
export function prepare(root) {
  const problem = nodeProblem();
  if (problem) {
    console.error(problem);
    return false;
  }
  const reason = installReason(root);
  if (!reason) return true;
  console.log(`Installing packages: ${reason}.`);
  if (npmInstall(root)) return true;
  console.error('npm install failed; its messages are above.');
  return false;
}
