import { Button, Dialog, Portal } from '@chakra-ui/react';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly running: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost. The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog.Root
    role="alertdialog"
    open={props.open}
    onOpenChange={({ open }) => !open && !props.running && props.onClose()}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Title>{props.title}</Dialog.Title>
          <Dialog.Description>{props.text}</Dialog.Description>
          <Dialog.Footer>
            <Button onClick={props.onClose} disabled={props.running}>
              Cancel
            </Button>
            <Button variant="solid" colorPalette="danger" onClick={props.onConfirm} loading={props.running}>
              {props.confirm}
            </Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
