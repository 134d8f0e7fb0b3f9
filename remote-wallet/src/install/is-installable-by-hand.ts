/**
 * Whether the app is open in a browser of an iPhone or iPad, which install nothing by themselves. Only
 * they have `navigator.standalone`, which the platform's types lack.
 */
export const isInstallableByHand = (device = globalThis.navigator): boolean =>
  device !== undefined && Reflect.get(device, 'standalone') === false;
