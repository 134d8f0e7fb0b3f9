import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts } from '../stories/texts.ts';
import { Chip } from './tag.tsx';

const meta: Meta<typeof Chip> = {
  title: 'Actions/Chip',
  component: Chip,
  render: function TopRated(args) {
    const t = useTexts();
    return <Chip {...args}>{t.topRated}</Chip>;
  },
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
