import { act } from '@testing-library/react';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Until what was answered is on screen: the store notifies its listeners once per frame. */
export const settle = () =>
  act(async () => {
    await nextFrame();
    await nextFrame();
  });
