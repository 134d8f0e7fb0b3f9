import '@velvet/ui/tokens.css';
import '@velvet/ui/base.css';
import './first-response/first-response.css';
// The age gate of the first response is markup before its code comes.
import '@velvet/ui/dialog/dialog.module.css';
import './age-gate/age-gate.module.css';
import { nextTask } from './scheduling/next-task.ts';
import { reportError } from './telemetry/report-error.ts';

/**
 * Evaluates the modules of this bundle in two tasks, React DOM in the first: between them the browser
 * paints and handles input. The eager imports are part of the bundle.
 */
async function start(): Promise<void> {
  // The gate of the first response works without the app; `boot` and other tabs tell of the answer.
  if (document.querySelector('[data-gate]:not([data-stale]) #velvet-gate')) {
    await new Promise((answered) => addEventListener('storage', answered, { once: true }));
  }
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { startInPage } = await import(/* webpackMode: "eager" */ './app/start-in-page.ts');
  await startInPage();
}
start().catch(reportError);
