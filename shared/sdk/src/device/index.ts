export { mayFetchAhead, savesData } from './fetch-ahead.ts';
