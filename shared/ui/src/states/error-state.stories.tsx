import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { ButtonLink } from '../button/button.tsx';
import { withTexts } from '../stories/texts.ts';
import { ErrorState } from './error-state.tsx';

const meta: Meta<typeof ErrorState> = {
  title: 'Feedback/ErrorState',
  component: ErrorState,
  render: withTexts((t, args) => (
    <ErrorState {...args} message={t.failed} hint={t.failedHint} retryLabel={t.retry} />
  )),
};
export default meta;

type Story = StoryObj<typeof ErrorState>;

export const Plain: Story = {};
export const WithRetry: Story = { args: { onRetry: () => undefined } };
export const Retrying: Story = { args: { onRetry: () => undefined, busy: true } };

export const WithWayHome: Story = {
  render: withTexts((t, args) => (
    <ErrorState
      {...args}
      message={t.offline}
      action={<ButtonLink href="#home">{t.toHome}</ButtonLink>}
    />
  )),
};
