/** `npm test` tries a failed test again and names it as flaky if it passes then. */
jest.retryTimes(Number(process.env.VELVET_TEST_RETRIES ?? 0), {
  logErrorsBeforeRetry: true,
  retryImmediately: true,
});
