import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import * as styles from '../stories/stories.module.css';
import { Skeleton } from './skeleton.tsx';

const meta: Meta<typeof Skeleton> = { title: 'Feedback/Skeleton', component: Skeleton };
export default meta;

type Story = StoryObj<typeof Skeleton>;

export const Block: Story = { args: { shape: 'block', className: styles.block } };
export const Line: Story = { args: { shape: 'text' } };
export const Lines: Story = { args: { shape: 'text', lines: 3 } };
export const Circle: Story = { args: { shape: 'circle', className: styles.circle } };
