import { type ReactNode, useState } from 'react';
import {
  Dialog,
  Modal,
  PasswordField,
  PinField,
  RadioList,
  SegmentedControl,
  SelectField,
  Sheet,
  TextField,
} from '../deferred.ts';
import { Button, Carousel, Chip, LoadMore, Tabs, type Toast, type ToastTone } from '../index.ts';
import { ConfirmDialog, ToastRegion } from '../overlays.ts';
import { PullToRefresh } from '../pull-to-refresh/pull-to-refresh.tsx';
import * as styles from './gallery.module.css';

const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
  { value: 'c', label: 'Third' },
];
const items = options.map(({ value, label }) => ({ id: value, label }));
const statuses = ['idle', 'loading', 'error', 'end'] as const;

function OpenedBy({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

/** Parts that answer to the visitor. */
export const livingSamples = {
  Carousel: () => (
    <Carousel
      label="Banners"
      roleDescription="carousel"
      slideRoleDescription="slide"
      slides={options.map(({ value, label }) => ({
        key: value,
        label,
        content: <div className={styles.slide}>{label}</div>,
      }))}
      dotLabel={(index) => `Slide ${index + 1}`}
      pauseLabel="Pause"
      playLabel="Play"
      autoplayMs={4_000}
    />
  ),
  Chip: function ChipSample() {
    const [pressed, setPressed] = useState(false);
    return (
      <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
        Press me
      </Chip>
    );
  },
  ConfirmDialog: () => (
    <OpenedBy>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title="Log out?"
          confirmLabel="Log out"
          cancelLabel="Cancel"
          danger
          onConfirm={close}
          onCancel={close}
        />
      )}
    </OpenedBy>
  ),
  Dialog: () => (
    <OpenedBy>
      {(open, close) => (
        <Dialog
          open={open}
          onClose={close}
          title="A dialog"
          description="Escape, back and a tap beside it close it."
          actions={<Button onClick={close}>Close</Button>}
        />
      )}
    </OpenedBy>
  ),
  Modal: () => (
    <OpenedBy>
      {(open, close) => (
        <Modal open={open} onClose={close} label="A bare modal">
          <Button onClick={close}>Close</Button>
        </Modal>
      )}
    </OpenedBy>
  ),
  LoadMore: function LoadMoreSample() {
    const [status, setStatus] = useState<(typeof statuses)[number]>('idle');
    return (
      <>
        <SegmentedControl
          label="Status"
          options={statuses.map((value) => ({ value, label: value }))}
          value={status}
          onChange={setStatus}
        />
        <LoadMore
          status={status}
          onReach={() => undefined}
          loadingLabel="Loading"
          endLabel="No more"
          errorLabel="It did not load"
          retryLabel="Retry"
        />
      </>
    );
  },
  PasswordField: () => <PasswordField label="Password" showLabel="Show" hideLabel="Hide" />,
  PinField: function PinSample() {
    const [digits, setDigits] = useState('12');
    return <PinField label="Funds password" value={digits} onChange={setDigits} />;
  },
  PullToRefresh: () => (
    <PullToRefresh
      label="Refresh"
      busyLabel="Refreshing"
      onRefresh={() => new Promise((resolve) => setTimeout(resolve, 1_000))}
    >
      <p>Pull me down, or focus the button above me.</p>
    </PullToRefresh>
  ),
  RadioList: function RadioSample() {
    const [value, setValue] = useState('a');
    return <RadioList label="Language" options={options} value={value} onChange={setValue} />;
  },
  SegmentedControl: function SegmentSample() {
    const [value, setValue] = useState('a');
    return <SegmentedControl label="View" options={options} value={value} onChange={setValue} />;
  },
  SelectField: () => (
    <SelectField label="Bank" placeholder="Choose" options={options} defaultValue="" />
  ),
  Sheet: () => (
    <OpenedBy>
      {(open, close) => (
        <Sheet
          open={open}
          onClose={close}
          title="Your bets"
          closeLabel="Close"
          footer={
            <Button fullWidth onClick={close}>
              Confirm
            </Button>
          }
        >
          <p>Drag me down, or close me.</p>
        </Sheet>
      )}
    </OpenedBy>
  ),
  Tabs: function TabsSample() {
    const [tab, setTab] = useState('a');
    return (
      <Tabs label="Sections" items={items} value={tab} onChange={setTab}>
        <p>Content of {tab}</p>
      </Tabs>
    );
  },
  TextField: () => (
    <>
      <TextField label="Amount" start="NT$" hint="Minimum 100" inputMode="decimal" />
      <TextField label="Username" error="Please enter username" />
      <TextField label="Disabled" disabled defaultValue="demo" />
    </>
  ),
  ToastRegion: function ToastSample() {
    const [toasts, setToasts] = useState<readonly Toast[]>([]);
    const show = (message: string, tone: ToastTone) =>
      setToasts([{ id: message, message, tone, actionLabel: 'Close' }]);
    return (
      <>
        <Button onClick={() => show('Refresh successful', 'success')}>Success</Button>
        <Button onClick={() => show('Account offline', 'error')}>Error</Button>
        <ToastRegion toasts={toasts} onPress={() => setToasts([])} label="Messages" />
      </>
    );
  },
};
