import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prerequisites of every root command: a Node that is new enough and the packages
 * of the lock file. Plain JavaScript without dependencies, because it runs before the install.
 */
const MINIMUM_NODE = [20, 19];

/** A message when this Node is too old, else undefined. */
function nodeProblem(version = process.versions.node) {
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
 * @param develops also the packages that only tests and development need.
 */
function installReason(root, develops) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) return 'package-lock.json cannot be read';
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'packages are not installed yet';
  let missing = 0;
  for (const [path, entry] of Object.entries(wanted)) {
    const { version, integrity, optional, dev, devOptional } = entry;
    if (path === '' || ((dev || devOptional) && !develops)) continue;
    const present = installed[path];
    // Of another platform, or what npm leaves out with the packages for development.
    if (!present && (optional || devOptional)) continue;
    if (!present && dev) missing += 1;
    else if (!present || present.version !== version || present.integrity !== integrity) {
      return `${path} differs from package-lock.json`;
    } else if (entry.link && present.resolved !== entry.resolved) {
      return `${path} has moved to ${entry.resolved}`;
    }
  }
  return missing === 0 ? undefined : `${missing} packages that tests and development need`;
}

/**
 * `npm ci` starts from an empty folder; where npm has noted what it installed `npm install` adds what is lacking.
 * Without the note an installation was interrupted, and `npm install` would keep half a package.
 */
const npmCommand = (root) =>
  readPackages(join(root, 'node_modules', '.package-lock.json')) ? 'install' : 'ci';

/** Installs what the lock file says; `npm install --no-save` does not change it. */
export function npmInstall(root, { develops = true } = {}) {
  const npmScript = process.env.npm_execpath;
  const args = [npmCommand(root), '--no-save', '--no-audit', '--no-fund'];
  if (!develops) args.push('--omit=dev');
  const [command, commandArgs] = npmScript?.endsWith('.js')
    ? [process.execPath, [npmScript, ...args]]
    : ['npm', args];
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error } = spawnSync(command, commandArgs, { cwd: root, stdio: 'inherit', shell });
  if (error) console.error(error.message);
  return status === 0;
}

/**
 * Installs packages if needed: for development all of them, else only what starting and operating need.
 * Returns false, after printing the reason, when that fails.
 */
export function prepare(root, { develops }) {
  const problem = nodeProblem();
  if (problem) {
    console.error(problem);
    return false;
  }
  const reason = installReason(root, develops);
  if (!reason) return true;
  const since = performance.now();
  console.error(`Installing packages: ${reason}.`);
  if (npmInstall(root, { develops })) {
    console.error(`Installing packages: ${((performance.now() - since) / 1_000).toFixed(1)} s`);
    return true;
  }
  console.error('npm could not install them; its messages are above.');
  return false;
}
