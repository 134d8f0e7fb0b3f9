import { act, screen } from '@testing-library/react';
import { createRenderScreen, type FakeEndpoint } from '@velvet/sdk/testing/test-host';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import english from '../messages/en.json';
import { slices } from '../slices.ts';

export {
  answer,
  type FakeEndpoint,
} from '@velvet/sdk/testing/test-host';

export const renderScreen = createRenderScreen(english, slices);

interface LeavableOptions {
  readonly address: string;
  readonly answers?: readonly FakeEndpoint[];
  /** Its answer comes after the screen was left. */
  readonly late: FakeEndpoint;
}

/** A screen that can be left for `/elsewhere` before an answer comes. */
export function renderLeavable(page: ReactNode, { address, answers = [], late }: LeavableOptions) {
  let arrive: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const respond = (fields: URLSearchParams) => held.then(() => late.respond(fields));
  const view = renderScreen(
    <>
      <Routes>
        <Route path={address} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Link to="/elsewhere">Leave</Link>
    </>,
    { address, answers: [...answers, { ...late, respond }] },
  );
  const leave = async () => {
    await view.user.click(screen.getByRole('link', { name: 'Leave' }));
    arrive?.();
    // By then what waited for the answer has run.
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  return { ...view, leave };
}
