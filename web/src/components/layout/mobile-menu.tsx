import { Button, Drawer, Portal } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { arrivalPoint } from './arrival.ts';
import { PRODUCT } from './brand.tsx';

/** The sidebar in a drawer. Closed by a link of its own, the focus goes to the page; otherwise back to the button. */
export const MobileMenu = ({ sidebar }: { readonly sidebar: ReactNode }) => {
  const [open, setOpen] = useState(false);
  const leftByLink = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = (to: boolean) => {
    leftByLink.current = false;
    setOpen(to);
  };
  const closeOnLink = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('a'))) return;
    leftByLink.current = true;
    setOpen(false);
  };
  return (
    <Drawer.Root
      open={open}
      onOpenChange={({ open: to }) => change(to)}
      finalFocusEl={() => (leftByLink.current ? arrivalPoint() : trigger.current)}
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <Button ref={trigger} variant="ghost" colorPalette="neutral" px="0" size="md" aria-label="Open menu">
          <Icon name="menu" />
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label={`${PRODUCT} menu`} onClick={closeOnLink}>
            {sidebar}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};
