/** Options of every command that builds, for `parseArgs`. */
export const buildOptions = {
  'allow-dirty': { type: 'boolean', default: false },
  'skip-tests': { type: 'boolean', default: false },
} as const;
