const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The beginning of a text on one line, of at most so many characters, ending after a whole word. */
export function excerptOf(text: string, most = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  let end = 0;
  // A word that begins within the limit must be seen to its end.
  for (const { index, segment } of words.segment(line.slice(0, 2 * most))) {
    if (index + segment.length >= most) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end || most - 1).trimEnd()}…`;
}
