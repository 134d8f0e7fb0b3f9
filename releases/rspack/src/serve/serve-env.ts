import path from 'node:path';
import type { BuildOptions } from '../parts.ts';

/** Options of `rspack serve`, given with `--env …`. */
export interface ServeEnv {
  /** Of the development server; the app's own without it. */
  readonly port?: string;
  /** Where a development server finds the API. */
  readonly api?: string;
  /** Where a development server finds the operators' server. */
  readonly ops?: string;
  /**
   * The page that a remote is served for: its own small host (`isolation`), the shell in development
   * (`shell`), or the released shell of a running Velvet (`production`).
   */
  readonly page?: 'isolation' | 'shell' | 'production';
  /** The host name of the released page. */
  readonly pageHost?: string;
}

/** What is built when the app in a folder is served. */
export const developmentOf = (folder: string): BuildOptions => ({
  folder,
  mode: 'development',
  outputPath: path.join(folder, 'dist'),
  refresh: true,
});
