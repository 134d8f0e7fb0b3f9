import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { Tag } from './tag.tsx';

const meta: Meta<typeof Tag> = {
  title: 'Content/Tag',
  component: Tag,
  render: withTexts((t, args) => <Tag {...args}>{t.verified}</Tag>),
};
export default meta;

type Story = StoryObj<typeof Tag>;

export const Neutral: Story = {};
export const Pink: Story = { args: { tone: 'pink' } };
export const Orange: Story = { args: { tone: 'orange' } };
export const Blue: Story = { args: { tone: 'blue' } };
export const Green: Story = { args: { tone: 'green' } };
export const Red: Story = { args: { tone: 'red' } };
export const WithIcon: Story = { args: { tone: 'green', icon: 'verified' } };
