import { useHost } from '@velvet/sdk/feature';
import { type ComponentType, useCallback, useState } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A part that is fetched when it is asked for: undefined until then. A failure is said in a toast,
 * leaves the screen as it is, and the next tap tries again.
 */
export function useOnDemand<Props>(load: Load<Props>) {
  const { describeError, overlays } = useHost();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const fetchPart = useCallback(async (): Promise<boolean> => {
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch (error) {
      overlays.toast(describeError(error), { tone: 'error' });
      return false;
    }
  }, [load, describeError, overlays]);
  return [Part, fetchPart] as const;
}
