const HEAD = /^WEBVTT(?:[ \t].*)?$/;
const COMMENT = /^NOTE(?:[ \t]|$)/;
const CUE =
  /^((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;
/** Control characters but tab and line feed, and half characters: neither is text. */
const UNSTORABLE = /[^\P{Cc}\t\n]|\p{Cs}/u;
const CUES_MAX = 10_000;

/**
 * Reads a WebVTT track of captions: cues with times, and comments. Styles and regions are refused,
 * because players treat them differently.
 * @returns the track with line feeds alone and without byte order mark; undefined when it is none.
 */
export function readWebVtt(text: string): string | undefined {
  const track = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (UNSTORABLE.test(track)) return undefined;
  const [head = '', ...blocks] = track.trimEnd().split(/\n{2,}/);
  const cues = blocks.filter((block) => !COMMENT.test(block));
  const isRight =
    HEAD.test(head) && cues.length > 0 && cues.length <= CUES_MAX && cues.every(isCue);
  return isRight ? `${[head, ...blocks].join('\n\n')}\n` : undefined;
}

/** A cue may have a name on the line before its times. */
function isCue(block: string): boolean {
  const lines = block.split('\n');
  const [, from, until] = CUE.exec(lines[0] ?? '') ?? CUE.exec(lines[1] ?? '') ?? [];
  return from !== undefined && until !== undefined && secondsOf(until) > secondsOf(from);
}

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
