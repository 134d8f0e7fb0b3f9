import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../button/button.tsx';
import { Reopenable } from '../stories/reopenable.tsx';
import { withTexts } from '../stories/texts.ts';
import { Modal } from './modal.tsx';

const meta: Meta<typeof Modal> = {
  title: 'Overlays/Modal',
  component: Modal,
  render: withTexts((t, args) => (
    <Reopenable>
      {(open, close) => (
        <Modal {...args} open={open} onClose={close} label={t.announcements}>
          <Button onClick={close}>{t.close}</Button>
        </Modal>
      )}
    </Reopenable>
  )),
};
export default meta;

type Story = StoryObj<typeof Modal>;

export const Closable: Story = {};

/** Neither Escape nor a tap beside it closes one without `onClose`. */
export const ByItsContentOnly: Story = {
  render: withTexts((t) => (
    <Reopenable>
      {(open, close) => (
        <Modal open={open} label={t.terms}>
          <Button onClick={close}>{t.ok}</Button>
        </Modal>
      )}
    </Reopenable>
  )),
};
