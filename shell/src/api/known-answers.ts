import * as v from 'valibot';

const answerSchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
/** What the API answered to a call, with `data` opened. */
export type KnownAnswer = v.InferOutput<typeof answerSchema>;

/** Answers at hand, by address below the API's base. */
export const knownAnswersSchema = v.record(v.string(), answerSchema);
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

export const ANSWERS_ID = 'velvet-answers';

/** What a rendered page was rendered from; undefined for a page that shows a skeleton. */
export function readKnownAnswers(document: Document): KnownAnswers | undefined {
  const text = document.getElementById(ANSWERS_ID)?.textContent;
  return text ? v.parse(knownAnswersSchema, JSON.parse(text)) : undefined;
}

/** Gives each answer once: who asks again wants to know what it is now. */
export function giveOnce(answers: KnownAnswers): (address: string) => KnownAnswer | undefined {
  const left = new Map(Object.entries(answers));
  return (address) => {
    const answer = left.get(address);
    left.delete(address);
    return answer;
  };
}
