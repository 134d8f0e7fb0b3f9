export interface Cue {
  /** In seconds. */
  readonly from: number;
  readonly until: number;
  readonly text: string;
}

/** A WebVTT file. */
export function writeTrack(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, until, text }) => `${clock(from)} --> ${clock(until)}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = String(Math.floor(whole / 60)).padStart(2, '0');
  const rest = String(whole % 60).padStart(2, '0');
  const thousandths = String(Math.round((seconds - whole) * 1000)).padStart(3, '0');
  return `00:${minutes}:${rest}.${thousandths}`;
}
