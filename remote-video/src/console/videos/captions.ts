const HEAD = /^\uFEFF?WEBVTT(?:[ \t]|\r?\n|\r|$)/;
const TIMES = /^(?:\d{2,4}:)?\d\d:\d\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,4}:)?\d\d:\d\d\.\d{3}/gm;

/** How many cues a text of WebVTT has; undefined where it is none. The server reads it exactly. */
export function countCues(text: string): number | undefined {
  const cues = text.match(TIMES)?.length ?? 0;
  return HEAD.test(text) && cues > 0 ? cues : undefined;
}
