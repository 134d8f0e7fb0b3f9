import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { BrandMark } from './brand-mark.tsx';

const meta: Meta<typeof BrandMark> = { title: 'Navigation/BrandMark', component: BrandMark };
export default meta;

type Story = StoryObj<typeof BrandMark>;

export const Velvet: Story = { args: { name: 'Velvet' } };
