import { render } from '@testing-library/react';
import { OverlayProvider, useOverlay } from './overlay-context.ts';
import { createOverlayStack } from './overlay-stack.ts';

function Viewer({ open, close }: { open: boolean; close: () => void }) {
  useOverlay(open, close);
  return null;
}

test('an overlay of an app’s own is closed by back while it is open, with its latest function', () => {
  const stack = createOverlayStack();
  const first = jest.fn();
  const latest = jest.fn();
  const view = (open: boolean, close: () => void) => (
    <OverlayProvider value={stack}>
      <Viewer open={open} close={close} />
    </OverlayProvider>
  );
  const { rerender, unmount } = render(view(false, first));
  expect(stack.closeTop()).toBe(false);
  rerender(view(true, first));
  rerender(view(true, latest));
  expect(stack.closeTop()).toBe(true);
  expect(first).not.toHaveBeenCalled();
  expect(latest).toHaveBeenCalledTimes(1);
  unmount();
  expect(stack.getSnapshot()).toEqual([]);
});
