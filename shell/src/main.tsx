import '@velvet/shared/ui/tokens.css';
import '@velvet/shared/ui/base.css';
import { createFederatedSource } from './federation/federated-source.ts';
import { readPageData } from './page-data.ts';
import { reportError } from './report-error.ts';
import { startShell } from './start-shell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
startShell({ source: createFederatedSource(readPageData(document)), root }).catch(reportError);
