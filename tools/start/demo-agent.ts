import { readAgentConfig, runAgent } from '@velvet/registry/agent';
import { demoAgentToken } from './demo-agent-token.ts';

interface DemoAgent {
  readonly dataDir: string;
  readonly opsPort: number;
  /** Origin of the console. */
  readonly consoleUrl: string;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Promotes and rolls back as operators of the demo ask for it, or says why it does not. It runs in the
 * process of `npm start`, which has the keys: they belong in none that serves requests.
 */
export async function runDemoAgent(options: DemoAgent): Promise<void> {
  const { dataDir, opsPort, consoleUrl, signal, log } = options;
  const opsUrl = `http://127.0.0.1:${opsPort}`;
  try {
    const token = await demoAgentToken(dataDir, { opsUrl, consoleUrl });
    if (token === undefined) {
      log('No release agent runs: the demo’s operators are not as made.');
      return;
    }
    const environment = { OPS_URL: opsUrl, VELVET_OPERATOR_TOKEN: token, DATA_DIR: dataDir };
    await runAgent({ ...readAgentConfig(environment), signal, log });
  } catch (error) {
    if (signal.aborted) return;
    log(`No release agent runs: ${error instanceof Error ? error.message : String(error)}`);
  }
}
