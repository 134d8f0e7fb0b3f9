import '@velvet/shared/ui/tokens.css';
import '@velvet/shared/ui/base.css';
import game from '../../../remote-game/src/feature.ts';
import listings from '../../../remote-listings/src/feature.ts';
import video from '../../../remote-video/src/feature.ts';
import wallet from '../../../remote-wallet/src/feature.ts';
import { startShell } from '../../../shell/src/app/start-shell.tsx';
import { reportError } from '../../../shell/src/telemetry/report-error.ts';

/** The same shell and features in one build: no federation, screens still split by route. */
const features: Readonly<Record<string, unknown>> = { listings, video, wallet, game };
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const source = { load: async (id: string) => ({ default: features[id] }) };
startShell({ source, root }).catch(reportError);
