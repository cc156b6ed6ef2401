import { Button, Dialog, Portal } from '@chakra-ui/react';
import { useNow } from '../../../../lib/clock.ts';

const TEXTS = {
  title: 'Are you still there?',
  text: (seconds: number) =>
    `No activity for a while. You will be signed out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  stay: 'Stay signed in',
  leave: 'Sign out now',
} as const;

interface IdleDialogProps {
  readonly endsAt: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Closing the warning counts as activity. */
const IdleDialog = ({ endsAt, onStay, onLeave }: IdleDialogProps) => {
  const now = useNow(1_000);
  const seconds = Math.max(Math.ceil((endsAt - now) / 1_000), 1);
  return (
    <Dialog.Root role="alertdialog" open onOpenChange={({ open }) => !open && onStay()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>{TEXTS.title}</Dialog.Title>
            <Dialog.Description>{TEXTS.text(seconds)}</Dialog.Description>
            <Dialog.Footer>
              <Button onClick={onLeave}>{TEXTS.leave}</Button>
              <Button variant="solid" colorPalette="accent" onClick={onStay}>
                {TEXTS.stay}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};

export default IdleDialog;
