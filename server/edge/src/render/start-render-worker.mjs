// Threads do not inherit the loader of their process (tsx). Containers have a
// Node that reads TypeScript by itself, and no loader (see docs/decisions/0057).
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import('./render-worker.ts');
