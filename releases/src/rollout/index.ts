export { promote, rollBack } from './changes.ts';
