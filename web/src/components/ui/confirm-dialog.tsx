import { Button, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly running: boolean;
  /** Accent if nothing is lost. */
  readonly palette?: 'danger' | 'accent';
  readonly children?: ReactNode;
  /** Takes the focus if the element that opened the dialog is gone; null while it exists. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog.Root
    role="alertdialog"
    open={props.open}
    onOpenChange={({ open }) => !open && !props.running && props.onClose()}
    {...(props.finalFocus ? { finalFocusEl: props.finalFocus } : {})}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Title>{props.title}</Dialog.Title>
          <Dialog.Description>{props.text}</Dialog.Description>
          {props.children}
          <Dialog.Footer>
            <Button onClick={props.onClose} disabled={props.running}>
              Cancel
            </Button>
            <Button
              variant="solid"
              colorPalette={props.palette ?? 'danger'}
              onClick={props.onConfirm}
              loading={props.running}
            >
              {props.confirm}
            </Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
