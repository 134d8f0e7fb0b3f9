import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { useBack } from './use-back.ts';

function Screen() {
  const { pathname } = useLocation();
  const back = useBack('/Home');
  return (
    <>
      <h1>{pathname}</h1>
      <button type="button" onClick={back}>
        Back
      </button>
      <Link to="/detail">Anna</Link>
    </>
  );
}

/** The app as it is opened at an address, behind another page. */
function openAt(address: string) {
  window.history.pushState(null, '', address);
  render(
    <BrowserRouter useTransitions={false}>
      <Screen />
    </BrowserRouter>,
  );
}
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const heading = (name: string) => screen.findByRole('heading', { name });

test('it leads to where the visitor came from in the app', async () => {
  openAt('/list');
  await userEvent.click(screen.getByRole('link', { name: 'Anna' }));
  await heading('/detail');
  await back();
  expect(await heading('/list')).toBeTruthy();
});

test('a visitor from outside is led to the fallback, and no entry is added', async () => {
  openAt('/detail');
  const { length } = window.history;
  await back();
  expect(await heading('/Home')).toBeTruthy();
  expect(window.history.length).toBe(length);
});
