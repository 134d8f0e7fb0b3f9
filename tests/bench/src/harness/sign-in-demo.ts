import { openEnvelope } from '@velvet/contract/envelope';

/** A session as a browser has it. */
export interface DemoSession {
  readonly token: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

/** Logs the demo member in at a running Velvet, as a browser does. */
export async function demoSession(url: string): Promise<DemoSession> {
  const body = new URLSearchParams({ username: 'demo', password: 'velvet123', lang: 'en', ip: '' });
  const headers = { origin: url };
  const response = await fetch(`${url}/api/member_login`, { method: 'POST', headers, body });
  const [, name = '', value = ''] =
    response.headers
      .getSetCookie()
      .map((cookie) => /^(velvet\.session\.\w+)=([^;]+)/.exec(cookie))
      .find((found) => found) ?? [];
  return { token: tokenIn(await response.json()), cookie: { name, value } };
}

/** Logs the demo member in and returns the session's token, which alone opens it outside of browsers. */
export async function signInDemo(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'demo', password: 'velvet123', lang: 'en', ip: '' });
  const response = await fetch(`${url}/api/member_login`, { method: 'POST', body });
  return tokenIn(await response.json());
}

function tokenIn(envelope: unknown): string {
  const opened = openEnvelope(envelope);
  const data = opened.ok ? opened.data : undefined;
  if (typeof data === 'object' && data !== null && 'id' in data) return String(data.id);
  throw new Error('The demo member cannot sign in');
}
