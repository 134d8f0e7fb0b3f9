import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const meta: Meta<typeof VisuallyHidden> = {
  title: 'Content/VisuallyHidden',
  component: VisuallyHidden,
};
export default meta;

type Story = StoryObj<typeof VisuallyHidden>;

/** Only assistive technology reads the second part. */
export const BesideAText: Story = {
  render: withTexts((t) => (
    <p>
      {t.announcements}
      <VisuallyHidden>{t.unread}</VisuallyHidden>
    </p>
  )),
};
