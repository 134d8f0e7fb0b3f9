import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import * as styles from '../stories/stories.module.css';
import { withTexts } from '../stories/texts.ts';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

const meta: Meta<typeof SkeletonGroup> = {
  title: 'Feedback/SkeletonGroup',
  component: SkeletonGroup,
};
export default meta;

type Story = StoryObj<typeof SkeletonGroup>;

export const Card: Story = {
  render: withTexts((t, args) => (
    <SkeletonGroup {...args} label={t.loading} className={styles.stack}>
      <Skeleton className={styles.block} />
      <Skeleton shape="text" lines={2} />
    </SkeletonGroup>
  )),
};
