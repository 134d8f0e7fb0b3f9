import type { AppStartListening } from '@velvet/sdk/store';
import { selectIsAdult } from './age-gate-slice.ts';

/** Shows the page behind the gate once the question is answered, here or in another tab. */
export function openGate(
  startListening: AppStartListening,
  root: Pick<HTMLElement, 'dataset'>,
): void {
  startListening({
    predicate: (_, current, previous) => selectIsAdult(current) && !selectIsAdult(previous),
    effect: () => {
      delete root.dataset.gate;
    },
  });
}
