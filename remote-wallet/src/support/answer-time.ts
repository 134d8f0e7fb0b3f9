const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** "7 minutes" would promise more than the figure holds. */
const MINUTE_STEP = 5;

interface AnswerTime {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** How long answers usually take, in the unit people would use, never less than it is. */
export function answerTime(seconds: number): AnswerTime {
  const minutes = Math.ceil(seconds / MINUTE_S / MINUTE_STEP) * MINUTE_STEP;
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.ceil(seconds / HOUR_S);
  if (hours < 24) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.ceil(seconds / DAY_S) };
}
