import { openEnvelope } from '@velvet/contract/envelope';

/** Logs the demo member in at a running Velvet and returns the session's token. */
export async function signInDemo(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'demo', password: 'velvet123', lang: 'en', ip: '' });
  const response = await fetch(`${url}/api/member_login`, { method: 'POST', body });
  const opened = openEnvelope(await response.json());
  const data = opened.ok ? opened.data : undefined;
  if (typeof data === 'object' && data !== null && 'id' in data) return String(data.id);
  throw new Error('The demo member cannot sign in');
}
