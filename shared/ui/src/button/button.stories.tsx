import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { Button } from './button.tsx';

const meta: Meta<typeof Button> = {
  title: 'Actions/Button',
  component: Button,
  render: withTexts((t, args) => <Button {...args}>{t.confirm}</Button>),
};
export default meta;

type Story = StoryObj<typeof Button>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger' } };
export const Small: Story = { args: { size: 'small' } };
export const FullWidth: Story = { args: { fullWidth: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Busy: Story = { args: { busy: true } };
