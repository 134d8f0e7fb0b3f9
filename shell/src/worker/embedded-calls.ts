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
 * theirs passes through the worker, and other screens show them, too. Each has its address as the app requests
 * it, path and query, and the API's envelope as text; `language` is the page's.
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
