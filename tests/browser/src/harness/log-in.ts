import { decode } from '@velvet/contract/codec';
import { openEnvelope } from '@velvet/contract/envelope';
import { login } from '@velvet/contract/sign-in';
import { DEMO_PASSWORD } from '../../../../server/api/src/demo/members.ts';

/** A session token of a demo member, straight from the API. */
export async function logIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/${login.name}`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: DEMO_PASSWORD }),
  });
  const opened = openEnvelope(await response.json());
  if (!opened.ok || opened.code !== 200) throw new Error(`Login of ${username} was refused`);
  const decoded = decode(login.output, opened.data);
  if (!decoded.ok) throw new Error(`The login answer lacks ${decoded.field}`);
  return decoded.value.token;
}
