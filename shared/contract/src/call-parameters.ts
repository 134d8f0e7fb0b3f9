const PARAMETER = /\{(\w+)\}/g;

/** The parameters of the page's address that a call needs: `id` of `listing_get?id={id}`. */
export const parametersOf = (call: string): readonly string[] =>
  Array.from(call.matchAll(PARAMETER), ([, name = '']) => name);

/** The call with those of an address. */
export const withParameters = (call: string, address: URLSearchParams): string =>
  call.replace(PARAMETER, (_, name) => encodeURIComponent(address.get(name) ?? ''));
