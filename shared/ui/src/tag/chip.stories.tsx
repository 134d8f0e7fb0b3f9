import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts, withTexts } from '../stories/texts.ts';
import { Chip } from './tag.tsx';

const meta: Meta<typeof Chip> = {
  title: 'Actions/Chip',
  component: Chip,
  render: withTexts((t, args) => <Chip {...args}>{t.topRated}</Chip>),
};
export default meta;

type Story = StoryObj<typeof Chip>;

export const Choice: Story = {};
export const Pressed: Story = { args: { pressed: true } };
export const Disabled: Story = { args: { disabled: true } };

export const Toggle: Story = {
  render: function Verified(args) {
    const t = useTexts();
    const [pressed, setPressed] = useState(false);
    return (
      <Chip {...args} pressed={pressed} onClick={() => setPressed(!pressed)}>
        {t.verified}
      </Chip>
    );
  },
};
