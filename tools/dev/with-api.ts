import { ensureApi } from './api.ts';
import type { DevSession } from './session.ts';

/** The API's address; an API started here ends with the session, and the session ends with it. */
export async function apiFor({ keep, end }: DevSession): Promise<string> {
  const { url, service } = await ensureApi();
  if (service) {
    keep(service);
    void service.ended.then(() => end(1));
  }
  return url;
}
