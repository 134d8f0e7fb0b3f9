/** A cue may have a name on the line before its times. */
const CUE_START = /^(?:(\d+):)?(\d{2}):(\d{2}(?:\.\d+)?)[ \t]+-->/m;

/** A WebVTT track without the cues that begin at or after a time. */
export function cutCues(track: string, seconds: number): string {
  const [head = '', ...cues] = track.trimEnd().split(/(?:\r?\n){2,}/);
  const kept = cues.filter((cue) => {
    const [, hours = '0', minutes, rest] = CUE_START.exec(cue) ?? [];
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest) < seconds;
  });
  return `${[head, ...kept].join('\n\n')}\n`;
}
