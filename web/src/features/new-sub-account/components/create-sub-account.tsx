import { Button } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { useRole } from '../../../lib/queries/profile.ts';
import { TEXTS } from '../texts.ts';

/** The page's button and its dialog, which comes when it is wanted. Clients create none (S6.2). */
export const CreateSubAccount = () => {
  const role = useRole();
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./create-dialog.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  if (role === 'client') return null;
  return (
    <>
      <Button
        ref={button}
        variant="solid"
        colorPalette="accent"
        loading={dialog.loading}
        aria-haspopup="dialog"
        onClick={() => dialog.request(() => setOpen(true))}
      >
        <Icon name="plus" />
        {TEXTS.button}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={open}
          isAdmin={role === 'admin'}
          finalFocus={() => button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
