export { answer, type FakeEndpoint } from './answers.ts';
export { type IsolatedOptions, startIsolated } from './start-isolated.tsx';
