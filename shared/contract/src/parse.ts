import { type Codec, decode } from './codec.ts';

/** What `wire` says, by the codec; undefined for what the codec refuses. */
export function parseOptional<T>(codec: Codec<T>, wire: unknown): T | undefined {
  const read = decode(codec, wire);
  return read.ok ? read.value : undefined;
}

/** The same for what has to be right, as a column of the database. Throws TypeError otherwise. */
export function parse<T>(codec: Codec<T>, wire: unknown): T {
  const read = decode(codec, wire);
  if (!read.ok) throw new TypeError(`Unreadable value: ${read.reason}`);
  return read.value;
}

/** What a JSON text says, not validated; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
