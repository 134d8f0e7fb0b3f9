import { type ComponentProps, createElement, Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as deferred from './deferred.ts';
import * as first from './index.ts';
import * as overlays from './overlays.ts';
import * as bundled from './pull-to-refresh/pull-to-refresh.tsx';

const kit = { ...first, ...deferred, ...bundled, ...overlays };

const noop = () => {};
const items = [{ id: 1, label: 'One' }];
const options = [{ value: 'a', label: 'A' }];
const child = 'text';

const carousel: ComponentProps<typeof kit.Carousel> = {
  label: 'Banners',
  roleDescription: 'carousel',
  slideRoleDescription: 'slide',
  slides: [
    { key: 'a', label: '1 of 2', content: child },
    { key: 'b', label: '2 of 2', content: child },
  ],
  dotLabel: String,
  pauseLabel: 'Pause',
  playLabel: 'Play',
};
const loadMore = { onReach: noop, loadingLabel: '', endLabel: '', errorLabel: '', retryLabel: '' };

const elements: Record<string, ReactElement> = {
  Badge: createElement(kit.Badge, null, child),
  BrandMark: createElement(kit.BrandMark, { name: 'Velvet' }),
  Button: createElement(kit.Button, { busy: true }, child),
  ButtonLink: createElement(kit.ButtonLink, { href: '/' }, child),
  Carousel: createElement(kit.Carousel, carousel),
  Chip: createElement(kit.Chip, { pressed: true }, child),
  ConfirmDialog: createElement(kit.ConfirmDialog, {
    open: true,
    title: child,
    confirmLabel: 'OK',
    onConfirm: noop,
    onCancel: noop,
  }),
  Dialog: createElement(kit.Dialog, { open: true, title: child }),
  EmptyState: createElement(kit.EmptyState, { message: child }),
  ErrorState: createElement(kit.ErrorState, { message: child }),
  Icon: createElement(kit.Icon, { name: 'home' }),
  IconButton: createElement(kit.IconButton, { icon: 'home', label: 'Home' }),
  List: createElement(kit.List, { label: 'Entries', children: child }),
  ListRow: createElement(kit.ListRow, { label: child, href: '/' }),
  LoadMore: createElement(kit.LoadMore, { status: 'idle', ...loadMore }),
  Modal: createElement(kit.Modal, { open: true, label: child, children: child }),
  OfflineBar: createElement(kit.OfflineBar, { offline: true, children: child }),
  OverlayProvider: createElement(kit.OverlayProvider, { value: kit.createOverlayStack() }, child),
  PasswordField: createElement(kit.PasswordField, { label: 'P', showLabel: 's', hideLabel: 'h' }),
  Picture: createElement(kit.Picture, { src: '/a.webp', alt: '', priority: true }),
  PinField: createElement(kit.PinField, { label: 'Pin', value: '12', onChange: noop }),
  PullToRefresh: createElement(kit.PullToRefresh, {
    onRefresh: async () => {},
    label: 'Refresh',
    busyLabel: 'Refreshing',
    children: child,
  }),
  RadioList: createElement(kit.RadioList, { label: 'R', options, value: 'a', onChange: noop }),
  Rating: createElement(kit.Rating, { value: 3.5, label: '3.5 of 5' }),
  ScreenHeader: createElement(kit.ScreenHeader, { title: 'Home', onBack: noop }),
  SegmentedControl: createElement(kit.SegmentedControl, {
    label: 'S',
    options,
    value: 'a',
    onChange: noop,
  }),
  SelectField: createElement(kit.SelectField, {
    label: 'Bank',
    placeholder: 'Choose',
    options,
    defaultValue: '',
  }),
  Sheet: createElement(kit.Sheet, {
    open: true,
    onClose: noop,
    title: child,
    closeLabel: 'Close',
    children: child,
  }),
  Skeleton: createElement(kit.Skeleton, { lines: 2 }),
  SkeletonGroup: createElement(kit.SkeletonGroup, { label: 'Loading', children: child }),
  Spinner: createElement(kit.Spinner, { label: 'Loading' }),
  TabBar: createElement(kit.TabBar, { label: 'Main', items: [], current: '/' }),
  Tabs: createElement(kit.Tabs, { label: 'T', items, value: 1, onChange: noop }, child),
  Tag: createElement(kit.Tag, null, child),
  TextField: createElement(kit.TextField, { label: 'Name' }),
  ToastRegion: createElement(kit.ToastRegion, { toasts: [], onPress() {}, label: 'M' }),
  UiLink: createElement(kit.UiLink, { href: '/' }, child),
  UiLinkProvider: createElement(kit.UiLinkProvider, { value: kit.UiLink }, child),
  VisuallyHidden: createElement(kit.VisuallyHidden, null, child),
};

test.each(Object.entries(elements))(
  '%s renders on a server without inline styles',
  (_, element) => {
    // A strict content policy drops style attributes that arrive as markup.
    expect(renderToString(createElement(Fragment, null, element))).not.toMatch(/\sstyle="/);
  },
);

test('no component of the kit is left out above', () => {
  const components = Object.keys(kit).filter((name) => /^[A-Z]/.test(name));
  expect(Object.keys(elements).sort()).toEqual(components.sort());
});
