import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from '../prepare.mjs';

const KILL_GRACE_MS = 5_000;
const running = new Set();

function stop(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) stop(child, signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

/**
 * Runs Node, this one unless `executable` names another, in a process group of its own, so that a
 * time-out also ends what it started. Resolves with the exit code, null after the time-out.
 */
export function runNode(args, { cwd, deadline, env = process.env, executable = process.execPath }) {
  return new Promise((resolve) => {
    const child = spawn(executable, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let timedOut = false;
    const limit = setTimeout(
      () => {
        timedOut = true;
        stop(child, 'SIGTERM');
        setTimeout(() => stop(child, 'SIGKILL'), KILL_GRACE_MS).unref();
      },
      Math.max(1, deadline - Date.now()),
    );
    const finish = (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve(timedOut ? null : code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Where `tools/node-24` is installed: outside of the workspaces, because only the full run needs it. */
const FOLDER = '.cache/node-24';

/**
 * The path of a Node 24, which the images run, as its own lock file pins it; this Node where it is 24
 * already. Throws where npm has none for this platform.
 */
export function node24(root) {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const folder = join(root, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(root, 'tools/node-24', file), join(folder, file));
  }
  const name = `node-${process.platform}-${process.arch}`;
  if (!npmInstall(folder)) throw new Error('Node 24 could not be installed.');
  const executable = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(executable)) {
    throw new Error(`npm has no Node 24 named ${name}: run the tests with an installed Node 24.`);
  }
  return executable;
}
