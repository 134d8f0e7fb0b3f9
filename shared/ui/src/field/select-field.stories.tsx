import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { SelectField } from './select-field.tsx';

const banks = [
  { value: '004', label: 'Bank of Taiwan' },
  { value: '013', label: 'Cathay United Bank' },
  { value: '822', label: 'CTBC Bank' },
];

const meta: Meta<typeof SelectField> = {
  title: 'Forms/SelectField',
  component: SelectField,
  render: withTexts((t, args) => (
    <SelectField {...args} label={t.bank} placeholder={t.chooseBank} options={banks} />
  )),
};
export default meta;

type Story = StoryObj<typeof SelectField>;

export const Empty: Story = { args: { defaultValue: '' } };
export const Chosen: Story = { args: { defaultValue: '013' } };
export const Disabled: Story = { args: { defaultValue: '013', disabled: true } };

export const Invalid: Story = {
  args: { defaultValue: '' },
  render: withTexts((t, args) => (
    <SelectField
      {...args}
      label={t.bank}
      placeholder={t.chooseBank}
      options={banks}
      error={t.bankMissing}
    />
  )),
};
