import { isSafeForToken, type OpsServer, pauseFor } from '@velvet/contract/ops/send-call';
import { isOperatorToken } from '../operator/access/operator-token.ts';
import { UsageError } from '../operator/command-line/command.ts';

/**
 * The server and the token of `OPS_URL` and `VELVET_OPERATOR_TOKEN`.
 * @throws UsageError without them, and for an address to which the token would go in the clear.
 */
export function callServer(environment: NodeJS.ProcessEnv): OpsServer {
  const { OPS_URL = '', VELVET_OPERATOR_TOKEN = '', LANG = '' } = environment;
  const url = URL.canParse(OPS_URL) ? new URL(OPS_URL) : undefined;
  if (!url) throw new UsageError('OPS_URL is needed: the address of the console.');
  if (!isSafeForToken(url)) {
    throw new UsageError('OPS_URL begins with https://, unless it is on this machine.');
  }
  const token = VELVET_OPERATOR_TOKEN.trim();
  if (!isOperatorToken(token)) {
    throw new UsageError('VELVET_OPERATOR_TOKEN is needed: operator tokens issue.');
  }
  return { url, token, language: LANG.startsWith('zh') ? 'zh-Hans' : 'en', pause: pauseFor };
}
