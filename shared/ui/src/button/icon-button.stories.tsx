import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { heart } from '../icon/icons.ts';
import { withTexts } from '../stories/texts.ts';
import { IconButton } from './icon-button.tsx';

const meta: Meta<typeof IconButton> = {
  title: 'Actions/IconButton',
  component: IconButton,
  render: withTexts((t, args) => <IconButton {...args} path={heart} label={t.save} />),
};
export default meta;

type Story = StoryObj<typeof IconButton>;

export const Plain: Story = {};
export const OnSurface: Story = { args: { surface: true } };
export const Filled: Story = { args: { iconFilled: true } };
export const Disabled: Story = { args: { disabled: true } };
