import * as v from 'valibot';

const responseSchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
/** The API's response to a call, with `data` decoded from its base64. */
export type EmbeddedResponse = v.InferOutput<typeof responseSchema>;

/** Responses that came with the page, by address below the API's base. */
export const embeddedResponsesSchema = v.record(v.string(), responseSchema);
export type EmbeddedResponses = Readonly<Record<string, EmbeddedResponse>>;

/** The edge of any release writes them under this id. */
export const EMBEDDED_RESPONSES_ID = 'velvet-answers';

/** What a rendered page was rendered from; undefined for a page that shows a skeleton. */
export function readEmbeddedResponses(document: Document): EmbeddedResponses | undefined {
  const text = document.getElementById(EMBEDDED_RESPONSES_ID)?.textContent;
  return text ? v.parse(embeddedResponsesSchema, JSON.parse(text)) : undefined;
}

/** Gives each response once: a second request is for the state of that moment. */
export function giveOnce(
  responses: EmbeddedResponses,
): (address: string) => EmbeddedResponse | undefined {
  const left = new Map(Object.entries(responses));
  return (address) => {
    const response = left.get(address);
    left.delete(address);
    return response;
  };
}
