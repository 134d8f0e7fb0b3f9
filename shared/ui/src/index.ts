/** The kit's one entry: a federation singleton, so everything exported here ships with the host. */
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './button/button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { Carousel, type CarouselProps, type CarouselSlide } from './carousel/carousel.tsx';
export { cx } from './cx.ts';
export { VisuallyHidden } from './hidden/visually-hidden.tsx';
export { Icon, type IconProps } from './icon/icon.tsx';
export type { IconName } from './icon/icon-paths.ts';
export { UiLink, type UiLinkProps, UiLinkProvider } from './link/ui-link.tsx';
export { LoadMore, type LoadMoreProps } from './load-more/load-more.tsx';
export { OfflineBar, type OfflineBarProps } from './offline-bar/offline-bar.tsx';
export { OverlayProvider, useOverlay, useOverlayStack } from './overlay/overlay-context.ts';
export { createOverlayStack, type Overlay, type OverlayStack } from './overlay/overlay-stack.ts';
export { Picture, type PictureProps } from './picture/picture.tsx';
export { Rating, type RatingProps } from './rating/rating.tsx';
export { BrandMark } from './screen-header/brand-mark.tsx';
export { ScreenHeader, type ScreenHeaderProps } from './screen-header/screen-header.tsx';
export {
  Skeleton,
  SkeletonGroup,
  type SkeletonGroupProps,
  type SkeletonProps,
} from './skeleton/skeleton.tsx';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './states/error-state.tsx';
export { TabBar, type TabBarItem, type TabBarProps } from './tab-bar/tab-bar.tsx';
export { type TabItem, Tabs, type TabsProps } from './tabs/tabs.tsx';
export {
  Badge,
  type BadgeProps,
  Chip,
  type ChipProps,
  Tag,
  type TagProps,
  type Tone,
} from './tag/tag.tsx';
export type { Toast, ToastTone } from './toast/toast-region.tsx';
