import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts } from '../stories/texts.ts';
import { ButtonLink } from './button.tsx';

const meta: Meta<typeof ButtonLink> = {
  title: 'Actions/ButtonLink',
  component: ButtonLink,
  render: function ToRecharge(args) {
    const t = useTexts();
    return (
      <ButtonLink {...args} href="#recharge">
        {t.recharge}
      </ButtonLink>
    );
  },
};
export default meta;

type Story = StoryObj<typeof ButtonLink>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Small: Story = { args: { size: 'small' } };
