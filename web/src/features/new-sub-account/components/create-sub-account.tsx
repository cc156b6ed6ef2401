import { Button } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { useUserId } from '../../../lib/auth/session.ts';
import { useRole } from '../../../lib/queries/profile.ts';
import { NEW } from '../address.ts';
import { hasDraft } from '../model/draft.ts';
import { TEXTS } from '../texts.ts';

/** Loads the dialog on demand. Clients create none (S6.2). */
export const CreateSubAccount = () => {
  const role = useRole();
  const userId = useUserId();
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./create-dialog.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = role !== 'client' && (hash === NEW || hasDraft(userId));
  const show = useEffectEvent(() => {
    if (hash === NEW) void navigate({ hash: '' }, { replace: true });
    dialog.request(() => setOpen(true));
  });
  useEffect(() => {
    if (isAsked) show();
  }, [isAsked]);
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
