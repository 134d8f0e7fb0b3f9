/** Fetched after the screen that shows them. */
export { ProtectionSheet } from './protection-sheet.tsx';
export { RealityDialog } from './reality-dialog.tsx';
