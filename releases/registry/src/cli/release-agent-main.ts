import { AgentProblem, CallRefused, readAgentConfig, runAgent } from '../agent/run-agent.ts';
import { print } from './command-line.ts';

const HELP = `Usage: npx velvet releases agent
Promotes canaries and rolls releases back as operators ask for it in the console. It runs where the
signing keys and the releases are.
  OPS_URL                 address of the operators' console
  VELVET_OPERATOR_TOKEN   a token for a release agent: npx velvet operator tokens issue --role release_agent
  VELVET_KEYS, VELVET_ROOT, DATA_DIR   as for npm run promote`;

const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
// With a parent process, the parent handles Ctrl-C.
process.on('SIGINT', () => (process.send ? undefined : stop.abort()));
process.on('disconnect', () => stop.abort());

async function main(): Promise<void> {
  const config = readAgentConfig(process.env);
  process.send?.({ ready: true });
  await runAgent({ ...config, signal: stop.signal, log: print });
}

if (process.argv.includes('--help')) print(HELP);
else {
  await main().catch((error: unknown) => {
    const isOurs = error instanceof AgentProblem || error instanceof CallRefused;
    console.error(isOurs ? error.message : error);
    process.exitCode = 1;
  });
  // The channel to a parent keeps a process alive.
  process.disconnect?.();
}
