export { readAgentConfig } from './agent-config.ts';
export { runAgent } from './run-agent.ts';
