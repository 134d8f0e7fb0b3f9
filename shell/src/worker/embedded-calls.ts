import { API_BASE } from '@velvet/contract/constants';
import { sealEnvelope } from '@velvet/contract/envelope';
import { isRecord } from './messages.ts';
import { savedNames } from './requests.ts';

/** The JSON of a script element that the edge writes; undefined where the page has none. */
function jsonIn(html: string, id: string): Record<string, unknown> | undefined {
  const text = new RegExp(`id="${id}">([\\s\\S]*?)</script>`).exec(html)?.[1];
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  return isRecord(value) ? value : undefined;
}

/**
 * The responses that a page was rendered from: the app takes them from the page, so that no request of
 * theirs passes through the worker, and other screens show them, too. In the language of the page: path and
 * query, as the app calls them, with the API's envelope.
 */
export function embeddedCalls(html: string) {
  const language = String(jsonIn(html, 'velvet-page')?.language ?? '');
  const answers = Object.entries(jsonIn(html, 'velvet-answers') ?? {});
  const calls = answers.flatMap(([call, answer]) => {
    if (!isRecord(answer) || !savedNames.has(call.split('?', 1)[0] ?? '')) return [];
    const envelope = sealEnvelope(Number(answer.code), String(answer.msg), answer.data);
    return [{ address: `${API_BASE}/${call}`, text: JSON.stringify(envelope) }];
  });
  return { language, calls };
}
