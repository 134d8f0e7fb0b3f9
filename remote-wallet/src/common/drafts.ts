/** What was typed and is no secret, by field. */
export type Draft = Readonly<Record<string, string>>;

const KEPT_MS = 10 * 60_000;

interface KeptDraft {
  readonly draft: Draft;
  readonly keptAt: number;
}

/** For those who are led away in the middle of a form, e.g. because their session ended. */
const kept = new Map<string, KeptDraft>();

const nameOf = (form: string, memberId: number): string => `${form}|${memberId}`;

/** The draft of a member's form, for ten minutes. */
export function readDraft(form: string, memberId: number, now = Date.now()): Draft | undefined {
  const found = kept.get(nameOf(form, memberId));
  return found && now - found.keptAt < KEPT_MS ? found.draft : undefined;
}

export function keepDraft(form: string, memberId: number, draft: Draft, now = Date.now()): void {
  kept.set(nameOf(form, memberId), { draft, keptAt: now });
}

export function dropDraft(form: string, memberId: number): void {
  kept.delete(nameOf(form, memberId));
}
