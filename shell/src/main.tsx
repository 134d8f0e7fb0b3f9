import '@velvet/shared/ui/tokens.css';
import '@velvet/shared/ui/base.css';
import './first-response/first-response.css';
// The age gate of the first response is markup before its code comes.
import '@velvet/shared/ui/dialog/dialog.module.css';
import './age-gate/age-gate.module.css';
import { nextTask } from './scheduling/next-task.ts';

/**
 * Evaluates this file's modules in tasks of their own, the largest library first: what a visitor
 * does meanwhile comes between them.
 */
async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { startInPage } = await import(/* webpackMode: "eager" */ './app/start-in-page.ts');
  await startInPage();
}
void start();
