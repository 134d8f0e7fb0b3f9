import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { OfflineBar } from './offline-bar.tsx';

const meta: Meta<typeof OfflineBar> = {
  title: 'Feedback/OfflineBar',
  component: OfflineBar,
  render: withTexts((t, args) => <OfflineBar {...args}>{t.offline}</OfflineBar>),
};
export default meta;

type Story = StoryObj<typeof OfflineBar>;

export const Offline: Story = { args: { offline: true } };
export const Online: Story = { args: { offline: false } };
