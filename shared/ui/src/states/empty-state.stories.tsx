import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../button/button.tsx';
import { withTexts } from '../stories/texts.ts';
import { EmptyState } from './empty-state.tsx';

const meta: Meta<typeof EmptyState> = {
  title: 'Feedback/EmptyState',
  component: EmptyState,
  render: withTexts((t, args) => <EmptyState {...args} message={t.noData} />),
};
export default meta;

type Story = StoryObj<typeof EmptyState>;

export const Plain: Story = {};

export const WithAction: Story = {
  render: withTexts((t, args) => (
    <EmptyState {...args} message={t.noData} action={<Button size="small">{t.showAll}</Button>} />
  )),
};
