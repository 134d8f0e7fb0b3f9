import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageContext } from '@velvet/sdk/i18n';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { NewPasswordField } from './new-password-field.tsx';

function Form() {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      label="New password"
      hint="6–12 letters and digits"
      value={value}
      onChange={({ target }) => setValue(target.value)}
      username="selunemoor"
      showLabel="Show"
      hideLabel="Hide"
    />
  );
}

const renderForm = () =>
  render(
    <LanguageContext value="en">
      <IntlProvider locale="en">
        <Form />
      </IntlProvider>
    </LanguageContext>,
  );

test('content below the field moves with the first letter, and not again when the meter has loaded', async () => {
  const { container } = renderForm();
  const field = screen.getByLabelText('New password');
  const parts = () => container.firstElementChild?.childElementCount;
  expect(parts()).toBe(1);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'selunemoor7' } });
  expect(screen.queryByText('Weak')).toBeNull();
  expect(parts()).toBe(2);
  await screen.findByText('Weak');
  expect(parts()).toBe(2);
});

test('S6.1 the strength of a new password is told at its field, and that a common one is refused', async () => {
  const { container } = renderForm();
  const field = screen.getByLabelText('New password');
  expect(field.getAttribute('autocomplete')).toBe('new-password');
  const user = userEvent.setup();
  const enter = async (text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  await enter('selunemoor7');
  await screen.findByText('Weak');
  expect(screen.queryByText(/^Many people/)).toBeNull();
  await enter('K8sd02Lqv4ZM');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Password strength Strong'),
  );
  await expectAccessible(container);
  await enter('password1');
  await screen.findByText(/^Many people use this password/);
  await user.clear(field);
  await waitFor(() => expect(screen.queryByText('Weak')).toBeNull());
});
