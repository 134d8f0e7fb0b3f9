/** Browsers report 0.25, 0.5, 1, 2, 4 or 8 GB. */
const LOW_MEMORY_GB = 1;
/** Where systems offer to save the battery; browsers do not tell whether they do. */
const LOW_BATTERY = 0.2;

/** Whether the visitor asked the browser to go easy on data. False where there is no browser. */
export function savesData(device = globalThis.navigator): boolean {
  // In Chromium only, and not in the platform's types.
  const connection: unknown = device && Reflect.get(device, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}

/** In Chromium only, and not in the platform's types. */
const hasLittleMemory = (device: Navigator): boolean =>
  Number(Reflect.get(device, 'deviceMemory') ?? Number.POSITIVE_INFINITY) <= LOW_MEMORY_GB;

/** In Chromium only, and not in the platform's types; where a page may not ask, it is not low. */
async function runsOnLowBattery(device: Navigator): Promise<boolean> {
  const getBattery: unknown = Reflect.get(device, 'getBattery');
  if (typeof getBattery !== 'function') return false;
  try {
    const battery: unknown = await getBattery.call(device);
    if (typeof battery !== 'object' || battery === null) return false;
    const level: unknown = Reflect.get(battery, 'level');
    return Reflect.get(battery, 'charging') === false && Number(level) <= LOW_BATTERY;
  } catch {
    return false;
  }
}

/**
 * Whether code and data may be fetched before the visitor asks for them: not for a visitor who saves
 * data, and not on a device with little memory or with a low battery.
 */
export async function mayFetchAhead(device = globalThis.navigator): Promise<boolean> {
  if (savesData(device) || hasLittleMemory(device)) return false;
  return !(await runsOnLowBattery(device));
}
