import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Reopenable } from '../stories/reopenable.tsx';
import { withTexts } from '../stories/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta: Meta<typeof ConfirmDialog> = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  render: withTexts((t, args) => (
    <Reopenable>
      {(open, close) => (
        <ConfirmDialog
          {...args}
          open={open}
          title={t.logOutQuestion}
          confirmLabel={t.logOut}
          cancelLabel={t.cancel}
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Reopenable>
  )),
};
export default meta;

type Story = StoryObj<typeof ConfirmDialog>;

export const Question: Story = {};
export const Danger: Story = { args: { danger: true } };
export const Busy: Story = { args: { busy: true } };

export const Alert: Story = {
  render: withTexts((t, args) => (
    <Reopenable>
      {(open, close) => (
        <ConfirmDialog
          {...args}
          open={open}
          title={t.accountOffline}
          confirmLabel={t.ok}
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Reopenable>
  )),
};
