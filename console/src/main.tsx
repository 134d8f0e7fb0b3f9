import '@velvet/ui/tokens.css';
import './styles/console-styles.ts';
import { startConsole } from './app/start-console.tsx';
import { reportError } from './telemetry/report-error.ts';

startConsole().catch(reportError);
