import path from 'node:path';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';

/** Runs one build. Rejects with the bundler's own words when it has errors. */
export async function runBuild(configuration: Configuration | Configuration[]): Promise<void> {
  const compiler = Array.isArray(configuration) ? rspack(configuration) : rspack([configuration]);
  const stats = await new Promise<Stats | MultiStats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else if (result) resolve(result);
    });
  });
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
}

export const root = path.resolve(import.meta.dirname, '../..');
