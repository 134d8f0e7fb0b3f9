import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartProblem } from '../../../tools/start/settings.ts';
import { runCluster } from '../run-cluster.ts';
import { inOrder, replaceProcesses } from '../services/replace-processes.ts';
import { callCluster } from './control-client.ts';
import { isWhole, readControlCommand, statusLines } from './control-commands.ts';
import { type Carry, listenForControl } from './control-server.ts';
import { type ClusterStatus, controlPath, parseAnswer, parseRequest } from './protocol.ts';

describe('the control socket of a cluster', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-control-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const withControl = async (carry: Carry, use: () => Promise<void>): Promise<void> => {
    const control = await listenForControl(folder, carry);
    try {
      await use();
    } finally {
      await control.close();
    }
  };

  test('is for its owner only, and answers with progress and a result', async () => {
    const carry: Carry = async (request, progress) => {
      progress('one');
      progress('two');
      return { asked: request.command };
    };
    await withControl(carry, async () => {
      expect((await stat(controlPath(folder))).mode & 0o777).toBe(0o600);
      const said: string[] = [];
      const result = await callCluster(folder, { command: 'status' }, (line) => said.push(line));
      expect(said).toEqual(['one', 'two']);
      expect(result).toEqual({ asked: 'status' });
    });
    await expect(callCluster(folder, { command: 'status' })).rejects.toThrow(/No cluster runs in/);
  });

  test('passes on why something failed, and refuses what it does not know', async () => {
    const carry: Carry = () => Promise.reject(new StartProblem('There is no process x.'));
    await withControl(carry, async () => {
      const asked = callCluster(folder, { command: 'restart', name: 'x' });
      await expect(asked).rejects.toThrow('There is no process x.');
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(controlPath(folder), () => socket.write('{"command":"dance"}\n'));
        socket.on('data', (data) => resolve(data.toString()));
      });
      expect(parseAnswer(answer.trim())).toEqual({
        error: 'This cluster does not know that request.',
      });
    });
  });

  test('makes one change at a time, and tells how it is meanwhile', async () => {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const carry: Carry = async (request) => (request.command === 'status' ? 'fine' : held);
    await withControl(carry, async () => {
      const first = callCluster(folder, { command: 'restart', name: 'all' });
      expect(await callCluster(folder, { command: 'status' })).toBe('fine');
      const second = callCluster(folder, { command: 'restart', name: 'ops' });
      await expect(second).rejects.toThrow('The cluster is busy with restart');
      finish();
      await first;
    });
  });

  test('is taken over from a process that has ended, not from one that runs', async () => {
    await writeFile(controlPath(folder), '');
    const carry: Carry = async () => undefined;
    await withControl(carry, async () => {
      await expect(listenForControl(folder, carry)).rejects.toThrow(/runs in .* already/);
    });
  });

  test('keeps a second cluster out of the folder before it changes anything there', async () => {
    await withControl(
      async () => undefined,
      async () => {
        const second = runCluster(['--data', folder], () => undefined);
        await expect(second).rejects.toThrow(`A cluster runs in ${folder} already.`);
        expect(await readdir(folder)).toEqual(['control.sock']);
      },
    );
  });

  test('has no place in a folder whose path is longer than a socket’s may be', () => {
    expect(() => controlPath(`/${'x'.repeat(120)}`)).toThrow(/too long for a socket/);
  });
});

test('lines that are no requests or answers are none', () => {
  expect(parseRequest('{"command":"stop"}')).toEqual({ command: 'stop' });
  expect(parseRequest('{"command":"restart"}')).toBeUndefined();
  expect(parseRequest('stop')).toBeUndefined();
  expect(parseAnswer('{"progress":1}')).toBeUndefined();
});

test('commands are read from the command line, and options of a start are none', () => {
  const dataFolder = path.resolve('.velvet/cluster');
  expect(readControlCommand(['--demo'])).toBeUndefined();
  expect(readControlCommand(['status'])).toEqual({ command: 'status', dataFolder });
  expect(readControlCommand(['restart', 'api-1', '--data', '/d'])).toEqual({
    command: 'restart',
    name: 'api-1',
    dataFolder: '/d',
  });
  expect(readControlCommand(['upgrade', '--back-to', '/old'])).toEqual({
    command: 'upgrade',
    dataFolder,
    withReleases: false,
    backTo: '/old',
  });
  expect(() => readControlCommand(['restart'])).toThrow('Name the process to restart');
  expect(() => readControlCommand(['stop', 'api-1'])).toThrow('stop does not take api-1');
  expect(() => readControlCommand(['restrat'])).toThrow('There is no command restrat');
});

describe('processes are replaced', () => {
  const names = ['console', 'edge-2', 'api-1', 'edge-1', 'push', 'ops', 'draws-1', 'api-2'];

  test('in the order of an upgrade, and in reverse on the way back', () => {
    const order = ['draws-1', 'api-1', 'api-2', 'ops', 'push', 'edge-1', 'edge-2', 'console'];
    expect(inOrder(names)).toEqual(order);
    expect(inOrder(names, 'back')).toEqual(order.toReversed());
  });

  test('until one does not get ready; those after it are left alone', async () => {
    const replaced: string[] = [];
    const installation = {
      services: new Map(),
      replace: async (name: string) => {
        if (name === 'ops') throw new StartProblem('ops is not ready');
        replaced.push(name);
      },
    };
    const order = ['draws-1', 'ops', 'console'];
    const options = { checkout: '/new', progress: () => undefined };
    await expect(replaceProcesses(installation, order, options)).rejects.toThrow('ops is not');
    expect(replaced).toEqual(['draws-1']);
  });
});

test('a status is whole while everything runs and a standby acknowledges', () => {
  const status: ClusterStatus = {
    checkout: '/v',
    release: '1.0.0',
    primaryPort: 1,
    processes: [{ name: 'api-1', state: 'ready', checkout: '/v', release: '1.0.0 (abc)' }],
    nodes: [
      { name: 'pg-1', role: 'leader', state: 'running' },
      { name: 'pg-2', role: 'sync_standby', state: 'running' },
    ],
    replication: [{ standby: 'pg-2', state: 'streaming', synchronous: true, behindBytes: 0 }],
  };
  expect(isWhole(status)).toBe(true);
  expect(isWhole({ ...status, replication: [] })).toBe(false);
  const [process] = status.processes;
  expect(process && isWhole({ ...status, processes: [{ ...process, state: 'ended' }] })).toBe(
    false,
  );
  expect(statusLines(status)).toEqual([
    'Started from /v, release 1.0.0',
    'api-1  ready      release 1.0.0 (abc)  from /v',
    'pg-1: leader, running',
    'pg-2: sync_standby, running, streaming, acknowledges, 0 bytes behind',
  ]);
});
