import { decode } from '@velvet/contract/codec';
import { type Endpoint, formFields } from '@velvet/contract/endpoint';
import { openEnvelope, toBase64 } from '@velvet/contract/envelope';

/** What an answer of the API holds. */
export async function dataOf(response: { json(): Promise<unknown> }): Promise<unknown> {
  const opened = openEnvelope(await response.json());
  if (!opened.ok) throw new Error(`The answer cannot be read: ${opened.reason}`);
  return opened.data;
}

/** Calls one operation as the app does, for what a test only needs to be so. */
export async function callApi<In, Out>(
  url: string,
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  token?: string,
): Promise<Out> {
  const fields = formFields(endpoint, input);
  const inBody = endpoint.method === 'POST' || endpoint.credentials === true;
  const response = await fetch(`${url}/api/${endpoint.name}${inBody ? '' : `?${fields}`}`, {
    headers: { lang: 'en', ...(token === undefined ? {} : { token: toBase64(token) }) },
    ...(inBody ? { method: 'POST', body: fields } : {}),
  });
  const opened = openEnvelope(await response.json());
  if (!opened.ok || opened.code !== 200) {
    throw new Error(`${endpoint.name}: ${opened.ok ? opened.msg : opened.reason}`);
  }
  const decoded = decode(endpoint.output, opened.data);
  if (!decoded.ok) throw new Error(`${endpoint.name} answers without ${decoded.field}`);
  return decoded.value;
}
