import { writeFileSync } from 'node:fs';
import { launchBrowser } from '../../tools/browser/chromium.ts';
import { visitorsPhone, slowDown } from './harness/slow-phone.ts';
import { signInDemo } from './harness/sign-in-demo.ts';
const url = process.argv[2]!; const path = process.argv[3] ?? '/Home';
const browser = await launchBrowser();
const tk = ['/Home', '/Video'].includes(path) ? undefined : await signInDemo(url);
for (let r = 0; r < 3; r++) {
  const context = await visitorsPhone(browser);
  if (tk) await context.addInitScript((own) => localStorage.setItem('token', own), tk);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  if (r > 0) await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8', 'v8.execute', 'blink', 'cc', 'disabled-by-default-v8.compile', 'loading', 'blink.user_timing'] });
  await page.goto(url + path, { waitUntil: 'load' });
  await page.waitForTimeout(4000);
  if (r > 0) writeFileSync(`/tmp/tap/load-${r}.json`, await browser.stopTracing());
  await context.close();
}
await browser.close();
