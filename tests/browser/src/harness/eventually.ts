import { expect } from '@playwright/test';

/** Asks until the answer is as it should be, and gives it. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  options: { readonly message: string; readonly timeout?: number },
): Promise<T> {
  let answer = await ask();
  let isFirst = true;
  const isSoNow = async () => {
    if (!isFirst) answer = await ask();
    isFirst = false;
    return isSo(answer);
  };
  await expect.poll(isSoNow, { intervals: [100], ...options }).toBe(true);
  return answer;
}
