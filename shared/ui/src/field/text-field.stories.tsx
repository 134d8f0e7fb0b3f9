import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../button/button.tsx';
import { fill, withTexts } from '../stories/texts.ts';
import { TextField } from './text-field.tsx';

const meta: Meta<typeof TextField> = {
  title: 'Forms/TextField',
  component: TextField,
  render: withTexts((t, args) => <TextField {...args} label={t.username} />),
};
export default meta;

type Story = StoryObj<typeof TextField>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'yichen88' } };
export const Disabled: Story = { args: { defaultValue: 'yichen88', disabled: true } };

export const Invalid: Story = {
  render: withTexts((t, args) => (
    <TextField {...args} label={t.username} error={t.usernameMissing} />
  )),
};

export const Amount: Story = {
  args: { inputMode: 'decimal', start: 'NT$' },
  render: withTexts((t, args) => (
    <TextField
      {...args}
      label={t.amount}
      hint={fill(t.belowMinimum, { amount: 100 })}
      end={
        <Button variant="quiet" size="small">
          {t.all}
        </Button>
      }
    />
  )),
};
