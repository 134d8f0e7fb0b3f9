import type { Page } from '@playwright/test';
import { decode } from '@velvet/contract/codec';
import { openEnvelope } from '@velvet/contract/envelope';
import { login } from '@velvet/contract/sign-in';
import { DEMO_PASSWORD } from '../../../../server/api/src/demo/members.ts';
import { at, button, screen } from './screen.ts';

/** A session token of a demo member, straight from the API. */
export async function logIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/${login.name}`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: DEMO_PASSWORD }),
  });
  return tokenIn(await response.json(), username);
}

function tokenIn(envelope: unknown, username: string): string {
  const opened = openEnvelope(envelope);
  if (!opened.ok || opened.code !== 200) throw new Error(`Login of ${username} was refused`);
  const decoded = decode(login.output, opened.data);
  if (!decoded.ok) throw new Error(`The login answer lacks ${decoded.field}`);
  return decoded.value.token;
}

/** The session of a browser: its token, and the cookie that belongs to it. */
export async function logInWithCookie(
  url: string,
  username: string,
): Promise<{ readonly token: string; readonly cookie: { name: string; value: string } }> {
  const response = await fetch(`${url}/api/${login.name}`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ username, password: DEMO_PASSWORD }),
  });
  const [, name = '', value = ''] =
    response.headers
      .getSetCookie()
      .map((cookie) => /^(velvet\.session\.\w+)=([^;]+)/.exec(cookie))
      .find((found) => found) ?? [];
  return { token: tokenIn(await response.json(), username), cookie: { name, value } };
}

/** Signs the member out and waits for the page that follows, whose navigation would abort the test's next one. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/Setting');
  await button(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await at(page, '/Mine');
  await screen(page).getByRole('link', { name: 'Log in', exact: true }).waitFor();
}
