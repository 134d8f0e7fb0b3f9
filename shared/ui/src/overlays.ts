/** What only the host shows, on top of every screen and after the first one. */
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { ToastRegion, type ToastRegionProps } from './toast/toast-region.tsx';
