export { consoleInDevelopment, shellInDevelopment } from './development.ts';
