import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { PasswordField } from './password-field.tsx';
import { PinField } from './pin-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

test('a field is named by its label and described by its hint', async () => {
  const { container } = render(<TextField label="Username" hint="6 to 12 letters" />);
  const field = screen.getByRole('textbox', { name: 'Username', description: '6 to 12 letters' });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  await expectAccessible(container);
});

test('an error takes the hint’s place and marks the field', async () => {
  const { container } = render(<TextField label="Amount" hint="From 500" error="Amount error" />);
  const field = screen.getByRole('textbox', { description: 'Amount error' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(container);
});

test('S12.2 a password is hidden until asked for', async () => {
  const { container } = render(
    <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveProperty('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveProperty('type', 'text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeDefined();
  await expectAccessible(container);
});

test('a choice starts with its placeholder', async () => {
  const choose = jest.fn();
  const { container } = render(
    <SelectField
      label="Bank"
      placeholder="Choose a bank"
      options={[{ value: '7', label: 'First Bank' }]}
      defaultValue=""
      onChange={(event) => choose(event.target.value)}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Bank' });
  await userEvent.selectOptions(select, 'First Bank');
  expect(choose).toHaveBeenCalledWith('7');
  await expectAccessible(container);
});

function FundsPassword({ masked }: { masked?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <PinField label="Funds password" value={value} onChange={setValue} masked={masked ?? true} />
  );
}

test('S12.6 a pin is one text box that takes as many digits as it has cells', async () => {
  const { container } = render(<FundsPassword />);
  const field = screen.getByRole('textbox', { name: 'Funds password' });
  await userEvent.type(field, '1x2345');
  expect(field).toHaveProperty('value', '1234');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  expect(container.textContent).not.toContain('1');
  await expectAccessible(container);
});

test('a pin that is no secret shows its digits', async () => {
  const { container } = render(<FundsPassword masked={false} />);
  await userEvent.type(screen.getByRole('textbox'), '42');
  expect(container.textContent).toContain('42');
});
