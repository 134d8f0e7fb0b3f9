import '@velvet/ui/tokens.css';
import './styles/console-styles.ts';
import { startConsole } from './app/start-console.tsx';
import { showStartFailure } from './app/start-failure.ts';

startConsole().catch(showStartFailure);
