/** An unexpected console.error or console.warn fails the test that caused it. */
const unexpected = [];
for (const level of ['error', 'warn']) {
  console[level] = (...parts) => {
    unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}
afterEach(() => {
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`Unexpected console output:\n${found.join('\n')}`);
});
