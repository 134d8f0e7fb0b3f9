import path from 'node:path';
import { isSafeForToken, type OpsServer, pauseFor } from '@velvet/contract/ops/send-call';

export interface AgentConfig {
  readonly server: OpsServer;
  readonly releasesDir: string;
}

/** A variable of the environment that is missing or wrong; the message names it. */
export class AgentProblem extends Error {
  override readonly name = 'AgentProblem';
}

/** Half of a lease: an attempt that takes longer is given up while the claim still counts. */
const PATIENCE_MS = 30_000;

/** Reads OPS_URL, VELVET_OPERATOR_TOKEN and DATA_DIR. Throws an AgentProblem. */
export function readAgentConfig(environment: NodeJS.ProcessEnv): AgentConfig {
  const { OPS_URL = '', VELVET_OPERATOR_TOKEN = '', DATA_DIR = '.velvet' } = environment;
  if (!URL.canParse(OPS_URL))
    throw new AgentProblem('OPS_URL is needed: the address of the console');
  const url = new URL(OPS_URL);
  if (!isSafeForToken(url)) {
    throw new AgentProblem('OPS_URL begins with https://, unless it is on this machine');
  }
  const token = VELVET_OPERATOR_TOKEN.trim();
  if (token === '') {
    throw new AgentProblem(
      'VELVET_OPERATOR_TOKEN is needed: npx velvet operator tokens issue --label <name> --role release_agent',
    );
  }
  return {
    server: { url, token, language: 'en', pause: pauseFor, patienceMs: PATIENCE_MS },
    releasesDir: path.resolve(DATA_DIR, 'releases'),
  };
}
