import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Dialog } from '../dialog/dialog.tsx';
import { Reopenable } from '../stories/reopenable.tsx';
import { useTexts, withTexts } from '../stories/texts.ts';
import { type Toast, ToastRegion } from './toast-region.tsx';

const meta: Meta<typeof ToastRegion> = { title: 'Feedback/ToastRegion', component: ToastRegion };
export default meta;

function Toasts(toast: Omit<Toast, 'id'>) {
  const t = useTexts();
  const [isShown, setShown] = useState(true);
  const toasts = isShown ? [{ ...toast, id: 'toast' }] : [];
  return <ToastRegion toasts={toasts} onPress={() => setShown(false)} label={t.messages} />;
}

type Story = StoryObj<typeof ToastRegion>;

export const Success: Story = {
  render: withTexts((t) => <Toasts message={t.refreshed} tone="success" />),
};

export const Failure: Story = {
  render: withTexts((t) => <Toasts message={t.accountOffline} tone="error" />),
};

export const Information: Story = {
  render: withTexts((t) => <Toasts message={t.linkCopied} tone="info" />),
};

export const WithAction: Story = {
  render: withTexts((t) => <Toasts message={t.offline} tone="error" actionLabel={t.retry} />),
};

/** A modal dialog makes the rest of the page inert: the region moves into it. */
export const AboveADialog: Story = {
  render: withTexts((t) => (
    <Reopenable>
      {(open, close) => (
        <>
          <Dialog open={open} onClose={close} title={t.announcements} />
          <Toasts message={t.refreshed} tone="success" />
        </>
      )}
    </Reopenable>
  )),
};
