import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts, withTexts } from '../stories/texts.ts';
import { PinField } from './pin-field.tsx';

const meta: Meta<typeof PinField> = {
  title: 'Forms/PinField',
  component: PinField,
  render: function FundsPassword({ value, ...args }) {
    const t = useTexts();
    const [digits, setDigits] = useState(value);
    return (
      <PinField
        {...args}
        label={t.fundsPassword}
        hint={t.fundsPasswordHint}
        value={digits}
        onChange={setDigits}
      />
    );
  },
};
export default meta;

type Story = StoryObj<typeof PinField>;

export const Empty: Story = { args: { value: '' } };
export const Typing: Story = { args: { value: '12' } };
export const Unmasked: Story = { args: { value: '1234', masked: false } };
export const Disabled: Story = { args: { value: '1234', disabled: true } };

export const Invalid: Story = {
  args: { value: '1234' },
  render: withTexts((t, args) => (
    <PinField
      {...args}
      label={t.fundsPassword}
      error={t.wrongFundsPassword}
      onChange={() => undefined}
    />
  )),
};
