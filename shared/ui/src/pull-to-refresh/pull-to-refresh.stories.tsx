import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { List, ListRow } from '../list/list.tsx';
import { withTexts } from '../stories/texts.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

const meta: Meta<typeof PullToRefresh> = {
  title: 'Content/PullToRefresh',
  component: PullToRefresh,
  args: { onRefresh: () => new Promise((resolve) => setTimeout(resolve, 1_000)) },
  render: withTexts((t, args) => (
    <PullToRefresh {...args} label={t.refresh} busyLabel={t.refreshing}>
      <List title={t.withdrawalRecord}>
        <ListRow label={t.underReview} value="1,200.00" />
        <ListRow label={t.successful} value="800.00" />
        <ListRow label={t.unsuccessful} value="500.00" />
      </List>
    </PullToRefresh>
  )),
};
export default meta;

type Story = StoryObj<typeof PullToRefresh>;

export const Idle: Story = {};
export const Failing: Story = { args: { onRefresh: () => Promise.reject(new Error('offline')) } };
