import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { crown } from '../icon/icons.ts';
import { Badge } from './tag.tsx';

const meta: Meta<typeof Badge> = {
  title: 'Content/Badge',
  component: Badge,
  render: (args) => <Badge {...args}>VIP</Badge>,
};
export default meta;

type Story = StoryObj<typeof Badge>;

export const Accent: Story = {};
export const Neutral: Story = { args: { tone: 'neutral' } };
export const Pink: Story = { args: { tone: 'pink' } };
export const Orange: Story = { args: { tone: 'orange' } };
export const Blue: Story = { args: { tone: 'blue' } };
export const Green: Story = { args: { tone: 'green' } };
export const Red: Story = { args: { tone: 'red' } };
export const WithIcon: Story = { args: { path: crown } };
