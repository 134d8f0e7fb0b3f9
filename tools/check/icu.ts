import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a message needs from its caller, for comparing languages. */
export interface MessageShape {
  /** Argument or tag name → how it is used, in a comparable spelling. */
  readonly arguments: ReadonlyMap<string, string>;
  /** Whether there are words to translate outside the placeholders. */
  readonly hasWords: boolean;
}

export type ReadMessage =
  | { readonly ok: true; readonly shape: MessageShape }
  | { readonly ok: false; readonly reason: string };

function usesOf(element: MessageFormatElement): readonly [string, string] | undefined {
  switch (element.type) {
    case TYPE.argument:
      return [element.value, 'plain'];
    case TYPE.number:
      return [element.value, 'number'];
    case TYPE.date:
      return [element.value, 'date'];
    case TYPE.time:
      return [element.value, 'time'];
    case TYPE.tag:
      return [`<${element.value}>`, 'tag'];
    case TYPE.plural:
      return [element.value, `plural ${element.pluralType ?? 'cardinal'}`];
    case TYPE.select:
      return [element.value, `select ${Object.keys(element.options).sort().join('|')}`];
    default:
      return undefined;
  }
}

function* flatten(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* flatten(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) yield* flatten(option.value);
    }
  }
}

/** Parses strictly: a plural or select without `other` is an error. */
export function readMessage(text: string): ReadMessage {
  try {
    const elements = [...flatten(parse(text, { requiresOtherClause: true }))];
    const uses = new Map<string, Set<string>>();
    for (const element of elements) {
      const use = usesOf(element);
      if (use) uses.set(use[0], (uses.get(use[0]) ?? new Set()).add(use[1]));
    }
    const spelled = [...uses].map(
      ([name, kinds]) => [name, [...kinds].sort().join(' + ')] as const,
    );
    const hasWords = elements.some(
      (element) => element.type === TYPE.literal && /\p{L}/u.test(element.value),
    );
    return { ok: true, shape: { arguments: new Map(spelled), hasWords } };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** How `other` differs from `base`, in words; empty when they need the same. */
export function shapeDifferences(base: MessageShape, other: MessageShape): readonly string[] {
  const names = new Set([...base.arguments.keys(), ...other.arguments.keys()]);
  return [...names].flatMap((name) => {
    const [expected, actual] = [base.arguments.get(name), other.arguments.get(name)];
    if (expected === actual) return [];
    if (expected === undefined) return [`has an argument ${name} that English lacks`];
    if (actual === undefined) return [`lacks the argument ${name}`];
    return [`uses ${name} as ${actual}, English as ${expected}`];
  });
}
