import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { ButtonLink } from './button.tsx';

const meta: Meta<typeof ButtonLink> = {
  title: 'Actions/ButtonLink',
  component: ButtonLink,
  render: withTexts((t, args) => (
    <ButtonLink {...args} href="#recharge">
      {t.recharge}
    </ButtonLink>
  )),
};
export default meta;

type Story = StoryObj<typeof ButtonLink>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Small: Story = { args: { size: 'small' } };
