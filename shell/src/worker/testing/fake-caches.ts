/** The part of a browser's caches that the worker uses, in memory; `texts` is what they hold. */
export function createFakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  let isFull = false;

  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, response: Response) => {
        if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
        entries.set(address, response);
      },
      delete: async (address: string) => entries.delete(address),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };

  return {
    // Only what is used is there; anything else would fail the test.
    caches: {
      open,
      has: async (name: string) => stored.has(name),
      delete: async (name: string) => stored.delete(name),
    } as unknown as CacheStorage,
    names: () => [...stored.keys()],
    async texts(): Promise<readonly string[]> {
      const all = [...stored.values()].flatMap((entries) => [...entries]);
      return Promise.all(
        all.map(async ([url, response]) => `${url} ${await response.clone().text()}`),
      );
    },
    fill: () => {
      isFull = true;
    },
  };
}
