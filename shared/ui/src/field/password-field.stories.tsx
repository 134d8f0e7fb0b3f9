import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { PasswordField } from './password-field.tsx';

const meta: Meta<typeof PasswordField> = {
  title: 'Forms/PasswordField',
  component: PasswordField,
  render: withTexts((t, args) => (
    <PasswordField
      {...args}
      label={t.password}
      hint={t.passwordHint}
      showLabel={t.showPassword}
      hideLabel={t.hidePassword}
    />
  )),
};
export default meta;

type Story = StoryObj<typeof PasswordField>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'Camellia7' } };
export const Disabled: Story = { args: { defaultValue: 'Camellia7', disabled: true } };

export const Invalid: Story = {
  render: withTexts((t, args) => (
    <PasswordField
      {...args}
      label={t.password}
      error={t.passwordMissing}
      showLabel={t.showPassword}
      hideLabel={t.hidePassword}
    />
  )),
};
