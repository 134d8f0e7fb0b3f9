import { type RspackPluginInstance, rspack } from '@rspack/core';
import type { BuildOptions } from './common.ts';

/**
 * What every browser has that we build for, and what none has. Libraries ask at run time, because
 * they also run on servers and in browsers of long ago.
 */
const types = {
  AbortController: 'function',
  document: 'object',
  globalThis: 'object',
  HTMLElement: 'function',
  MessageChannel: 'function',
  navigator: 'object',
  performance: 'object',
  process: 'undefined',
  Promise: 'function',
  queueMicrotask: 'function',
  Reflect: 'object',
  reportError: 'function',
  requestAnimationFrame: 'function',
  self: 'object',
  setImmediate: 'undefined',
  setTimeout: 'function',
  Symbol: 'function',
  URLSearchParams: 'function',
  WeakMap: 'function',
  WeakRef: 'function',
  WeakSet: 'function',
  window: 'object',
} as const;

/** Answers those questions in releases for browsers: 0.4 KB of the shell (brotli). */
export const platformPlugins = ({ mode }: BuildOptions): readonly RspackPluginInstance[] => {
  const answers = Object.entries(types).map(([name, type]) => [
    `typeof ${name}`,
    JSON.stringify(type),
  ]);
  return mode === 'production' ? [new rspack.DefinePlugin(Object.fromEntries(answers))] : [];
};
