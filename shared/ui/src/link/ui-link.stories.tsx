import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts } from '../stories/texts.ts';
import { UiLink } from './ui-link.tsx';

const meta: Meta<typeof UiLink> = { title: 'Navigation/UiLink', component: UiLink };
export default meta;

type Story = StoryObj<typeof UiLink>;

export const InAText: Story = {
  render: function Rules(args) {
    const t = useTexts();
    return (
      <UiLink {...args} href="#rules">
        {t.readRules}
      </UiLink>
    );
  },
};
