import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { openPhone } from '../../../browser/src/harness/phone.ts';
import { copySources, type Scratch } from '../../../browser/src/harness/scratch.ts';
import { startStack } from '../../../browser/src/harness/stack.ts';
import { median } from '../harness/median.ts';
import { printTable } from '../harness/print-table.ts';

const EDITS = 7;
const PORT = '8187';
const screen = '/SetLoginPassword';
const component = 'remote-wallet/src/set-login-password/set-login-password-page.tsx';
const titleBefore = 'title={intl.formatMessage(settings.loginPassword)}';
const catalog = 'remote-wallet/src/messages/en.json';
const style = 'shared/ui/src/button/button.module.css';

interface Edit {
  readonly file: string;
  /** The text in the file after the given number of edits. */
  readonly text: (edits: number) => string;
  /** Condition, polled in the page. */
  readonly isShown: (edits: number) => string;
}

const edits: Readonly<Record<string, Edit>> = {
  component: {
    file: component,
    text: (n) => (n === 0 ? titleBefore : `title="Title ${n}"`),
    isShown: (n) => `document.querySelector('main:not([hidden]) h1').textContent === 'Title ${n}'`,
  },
  message: {
    file: catalog,
    text: (n) => (n === 0 ? '"New password"' : `"Password ${n}"`),
    isShown: (n) =>
      `document.querySelector('main:not([hidden])').textContent.includes('Password ${n}')`,
  },
  style: {
    file: style,
    text: (n) => (n === 0 ? '.button {' : `.button {\n  outline: 1px solid rgb(0, 0, ${n});`),
    isShown: (n) =>
      `getComputedStyle(document.querySelector('main:not([hidden]) form button[type=submit]')).outlineColor === 'rgb(0, 0, ${n})'`,
  },
};

/** From writing the file to the page showing it, in ms; polled each frame. */
async function timeOf(page: Page, scratch: Scratch, { file, text, isShown }: Edit) {
  const times: number[] = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    await scratch.edit(file, text(edit - 1), text(edit));
    const begun = performance.now();
    await page.waitForFunction(isShown(edit), undefined, { polling: 'raf' });
    times.push(performance.now() - begun);
  }
  return times;
}

const places: Readonly<Record<string, readonly string[]>> = {
  'remote alone': ['wallet'],
  'inside the shell': [],
};

/** The time from an edit to the screen, with the page's state preserved. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  const scratch = await copySources(path.join(stack.releasesDir, '..'));
  const rows: Record<string, unknown>[] = [];
  try {
    for (const [place, args] of Object.entries(places)) {
      const environment = { API_URL: stack.url, DEV_PORT: PORT, PORT };
      const dev = await scratch.stay(environment, 'tools/velvet.mjs', 'dev', ...args);
      const url = `http://localhost:${PORT}`;
      const { page, close } = await openPhone(browser, { url, language: 'en', member: 'demo' });
      await page.goto(screen);
      await page.locator('main:not([hidden]) form').waitFor();
      await page.evaluate('window.samePage = true');
      for (const [what, edit] of Object.entries(edits)) {
        const times = await timeOf(page, scratch, edit);
        const isKept = await page.evaluate('window.samePage === true');
        const range = `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`;
        rows.push({ place, what, ms: Math.round(median(times)), range, reload: !isKept });
      }
      await close();
      await dev.stop();
      await scratch.reset();
    }
    printTable(`An edit on screen, medians of ${EDITS}`, rows);
  } finally {
    await browser.close();
    await scratch.remove();
    await stack.stop();
  }
}
