import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test('a button is of type button by default, so that it submits no form by accident', () => {
  render(<Button>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('type', 'button');
});

test('S6.5 a busy button keeps its name and its focus but neither presses nor submits', async () => {
  const press = jest.fn();
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <input aria-label="Amount" />
      <Button type="submit" busy onClick={press}>
        Withdraw
      </Button>
    </form>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Withdraw' });
  await user.click(button);
  await user.type(screen.getByRole('textbox'), '5{Enter}');
  button.focus();
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('S3.80 a button over the full width is no mark of a wide screen, which tokens.css looks for', () => {
  const { container } = render(
    <>
      <Button fullWidth>Log in</Button>
      <ButtonLink fullWidth href="/Mine">
        Done
      </ButtonLink>
    </>,
  );
  expect(container.querySelectorAll('[data-full]')).toHaveLength(2);
  expect(container.querySelector('[data-wide], [data-columns], [data-panes]')).toBeNull();
});

test('every kind has a name and passes axe', async () => {
  const { container } = render(
    <>
      <Button variant="danger" disabled>
        Remove
      </Button>
      <ButtonLink href="/Recharge">Recharge</ButtonLink>
      <IconButton icon="star" label="Like" aria-pressed />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Recharge' }).getAttribute('href')).toBe('/Recharge');
  expect(screen.getByRole('button', { name: 'Like', pressed: true })).toBeDefined();
  await expectAccessible(container);
});
