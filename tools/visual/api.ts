import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decode } from '@velvet/contract/codec';
import { openEnvelope } from '@velvet/contract/envelope';
import { login } from '@velvet/contract/sign-in';
import { DEMO_PASSWORD } from '../../server/api/src/demo/members.ts';
import { startDemoApi } from '../start/demo-api.ts';
import { recordApi } from './recorded-api.ts';

export interface Api {
  readonly url: string;
  /** The session of a demo member. */
  readonly token: string;
  readonly stop: () => Promise<void>;
}

/** The API of the working tree with demo data, recorded, for both sides. */
export async function startApi(): Promise<Api> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-visual-'));
  const api = await startDemoApi(dataDir);
  const url = `http://127.0.0.1:${api.port}`;
  const recorded = await recordApi(url);
  return {
    url: recorded.url,
    token: await logIn(url),
    async stop() {
      await recorded.close();
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/${login.name}`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'demo', password: DEMO_PASSWORD }),
  });
  const opened = openEnvelope(await response.json());
  if (!opened.ok) throw new Error('The demo member could not log in');
  const decoded = decode(login.output, opened.data);
  if (!decoded.ok) throw new Error(`The login answer lacks ${decoded.field}`);
  return decoded.value.token;
}
