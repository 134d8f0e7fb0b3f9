/** The first game draws every 15 seconds, so that whole rounds fit into a test. */
export const PERIOD_S = 15;

/** The environment of an API that draws so often. */
export const quickGames = { DEMO_PERIODS: `${PERIOD_S},180,300` };
