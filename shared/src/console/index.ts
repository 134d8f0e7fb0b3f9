export { type ConsolePart, defineConsole } from './part/define-console.ts';
