import '@velvet/shared/ui/tokens.css';
import '@velvet/shared/ui/base.css';
import './first-response/first-response.css';
// The age gate of the first response is markup before its code comes.
import '@velvet/shared/ui/dialog/dialog.module.css';
import './age-gate/age-gate.module.css';
import { startShell } from './app/start-shell.tsx';
import { createFederatedSource } from './federation/federated-source.ts';
import { readPageData } from './first-response/page-data.ts';
import { readRenderedPage } from './first-response/rendered-page.ts';
import { nextTask } from './scheduling/next-task.ts';
import { siteMapOf } from './site-map/site-map.ts';
import { reportError } from './telemetry/report-error.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

async function start(into: HTMLElement): Promise<void> {
  const page = readPageData(document);
  const rendered = readRenderedPage(window, page);
  // Evaluating the modules is a long task as it is.
  await nextTask();
  await startShell({
    ...siteMapOf(page, reportError),
    source: createFederatedSource(page),
    rendered,
    root: into,
  });
}
start(root).catch(reportError);
