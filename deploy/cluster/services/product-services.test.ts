import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSecrets } from '../secrets.ts';
import { choosePorts, planServers, planWeb } from './product-services.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function planWithBucket() {
  const url = async (login: string) => `postgres://${login}:secret@127.0.0.1:5432/velvet`;
  const options = {
    log: () => undefined,
    hasJobs: true,
    filesEnvironment: { FILES_URL: 's3://velvet', AWS_ACCESS_KEY_ID: 'id' },
  };
  return {
    cluster: { secrets: await openSecrets(folder), url, replicaUrl: url },
    ports: await choosePorts(options),
    folders: {
      data: 'data',
      edges: ['edge-1', 'edge-2'],
      console: 'console',
      ...{ root: 'root', passwords: 'passwords', drawsKey: 'draws', pushKey: 'push' },
    },
    prometheusUrl: undefined,
    options,
  };
}

describe('the processes of an installation with a bucket', () => {
  it('get its credentials only where they read or write files', async () => {
    const plan = await planWithBucket();
    const planned = [...(await planServers(plan)), ...planWeb(plan)];
    const having = (variable: string) =>
      planned.filter(({ environment }) => variable in environment).map(({ name }) => name);
    expect(planned).toHaveLength(10);
    expect(having('FILES_URL')).toEqual(['api-1', 'api-2', 'ops', 'transcoder']);
    expect(having('AWS_ACCESS_KEY_ID')).toEqual(having('FILES_URL'));
  });
});
