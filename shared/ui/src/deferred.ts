/**
 * Parts that no first screen needs: the host provides them as a second singleton, which is fetched
 * with the first screen that uses one.
 */
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx';
export { PinField, type PinFieldProps } from './field/pin-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './field/select-field.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { List, type ListProps, ListRow, type ListRowProps } from './list/list.tsx';
export { Modal, type ModalProps } from './overlay/modal.tsx';
export { RadioList, type RadioListProps, type RadioOption } from './radio-list/radio-list.tsx';
export {
  SegmentedControl,
  type SegmentedControlOption,
  type SegmentedControlProps,
} from './segmented-control/segmented-control.tsx';
export { Sheet, type SheetProps } from './sheet/sheet.tsx';
