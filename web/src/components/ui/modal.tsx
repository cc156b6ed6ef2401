import { Box, Button, Dialog, Flex, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  readonly description?: string;
  readonly size?: 'md' | 'lg';
  /** While busy, neither Escape nor a click outside closes it. */
  readonly busy?: boolean;
  /** Takes the focus if the element that opened the dialog is gone. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Modal = ({
  open,
  title,
  description,
  size = 'md',
  busy = false,
  finalFocus,
  onClose,
  children,
}: ModalProps) => (
  <Dialog.Root
    open={open}
    onOpenChange={(change) => !change.open && !busy && onClose()}
    {...(finalFocus ? { finalFocusEl: finalFocus } : {})}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content maxW={size === 'lg' ? 'dialogWide' : undefined}>
          <Flex align="flex-start" justify="space-between" gap="3" mb="4">
            <Box minW="0">
              <Dialog.Title>{title}</Dialog.Title>
              {description && <Dialog.Description>{description}</Dialog.Description>}
            </Box>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" colorPalette="neutral" px="0" aria-label="Close" disabled={busy}>
                <Icon name="close" />
              </Button>
            </Dialog.CloseTrigger>
          </Flex>
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
