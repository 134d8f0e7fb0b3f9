import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { UiLink } from './ui-link.tsx';

const meta: Meta<typeof UiLink> = { title: 'Navigation/UiLink', component: UiLink };
export default meta;

type Story = StoryObj<typeof UiLink>;

export const InAText: Story = {
  render: withTexts((t, args) => (
    <UiLink {...args} href="#rules">
      {t.readRules}
    </UiLink>
  )),
};
