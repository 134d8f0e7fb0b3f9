import { createFederatedSource } from '../federation/federated-source.ts';
import { readPageData } from '../first-response/page-data.ts';
import { readRenderedPage } from '../first-response/rendered-page.ts';
import { nextTask } from '../scheduling/next-task.ts';
import { siteMapOf } from '../site-map/site-map.ts';
import { reportError } from '../telemetry/report-error.ts';
import { startShell } from './start-shell.tsx';

/** Starts the shell in a page that the edge composed. */
export async function startInPage(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const page = readPageData(document);
  const rendered = readRenderedPage(window, page);
  await nextTask();
  const siteMap = siteMapOf(page, reportError);
  const source = createFederatedSource(page);
  await nextTask();
  await startShell({ ...siteMap, source, rendered, pageLanguage: page.language, root });
}
