import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { OPS_HEADER, type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { signIn } from '@velvet/contract/ops/session';
import { DEMO_OPERATOR_PASSWORD } from '../../../../server/api/src/demo/operators.ts';
import { createOpsClient } from '../../../../server/api/src/testing/ops-client.ts';
import { withFreshCode } from './demo-codes.ts';
import { openPage, type Phone, STEP_LIMIT_MS } from './phone.ts';
import type { Stack } from './stack.ts';

/** ann and bob have the roles administrator and finance, cleo support and content. */
type DemoOperator = 'ann' | 'bob' | 'cleo';

/** Sizes at which the console is used: a desktop and a tablet on its side, and upright. */
const consoleSizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
} as const;

export interface ConsoleOptions {
  readonly operator?: DemoOperator;
  readonly language?: ConsoleLanguage;
  readonly theme?: 'dark' | 'light';
  readonly size?: keyof typeof consoleSizes;
}

type ConsoleStack = Pick<Stack, 'consoleUrl' | 'releasesDir'>;

/** A browser at the console, signed in where an operator is named. */
export async function openConsole(
  browser: Browser,
  stack: ConsoleStack,
  { operator, language = 'en', theme = 'light', size = 'desktop' }: ConsoleOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: stack.consoleUrl,
    viewport: consoleSizes[size],
    colorScheme: theme,
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    reducedMotion: 'reduce',
  });
  if (operator) {
    const { hostname } = new URL(stack.consoleUrl);
    const [name = '', value = ''] = (await sessionOf(operator, stack)).split('=');
    const attributes = { path: '/', httpOnly: true, sameSite: 'Strict' as const };
    await context.addCookies([{ name, value, domain: hostname, ...attributes }]);
  }
  return openPage(context);
}

/** What an operation answers an operator, called as the console does. Throws when it is refused. */
export async function callOps<In, Out>(
  operator: DemoOperator,
  stack: ConsoleStack,
  endpoint: OpsEndpoint<In, Out>,
  input: In,
): Promise<Out> {
  const cookie = await sessionOf(operator, stack);
  const client = createOpsClient(stack.consoleUrl, stack.consoleUrl);
  const { value, problem } = await client.call(endpoint, input, { headers: { cookie } });
  if (value === undefined) throw new Error(`${endpoint.name}: ${JSON.stringify(problem)}`);
  return value;
}

/** The cookie of an operator's session, one for all tests of a Velvet: a code is good for one sign-in. */
async function sessionOf(operator: DemoOperator, stack: ConsoleStack): Promise<string> {
  const file = path.join(path.dirname(stack.releasesDir), `console-session-${operator}`);
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await writeFile(`${file}.draft`, await signInAs(operator, stack));
      await rename(`${file}.draft`, file);
    } catch (error) {
      await rm(`${file}.lock`, { recursive: true });
      throw error;
    }
  }
  for (const since = Date.now(); ; await sleep(100)) {
    const cookie = await readFile(file, 'utf8').catch(() => undefined);
    if (cookie) return cookie;
    if (Date.now() - since > 2 * STEP_LIMIT_MS) throw new Error(`${operator} is not signed in`);
  }
}

const signInAs = (name: DemoOperator, { consoleUrl }: ConsoleStack): Promise<string> =>
  withFreshCode(async (code) => {
    const request = opsRequest(signIn, { name, password: DEMO_OPERATOR_PASSWORD, code });
    const response = await fetch(`${consoleUrl}${request.address}`, {
      method: request.method,
      headers: {
        'Content-Type': 'application/json',
        Origin: consoleUrl,
        [OPS_HEADER.name]: OPS_HEADER.value,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    if (!response.ok) throw new Error(`${name} cannot sign in: ${await response.text()}`);
    return cookie.split(';')[0] ?? '';
  });
