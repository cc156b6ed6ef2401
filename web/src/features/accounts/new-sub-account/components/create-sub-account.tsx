import { Button } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useUserId } from '../../../../lib/auth/session.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { NEW } from '../address.ts';
import { hasDraft } from '../model/draft.ts';

/** Loads the dialog on demand. Clients cannot create sub-accounts (S6.2). */
export const CreateSubAccount = () => {
  const role = useRole();
  const userId = useUserId();
  const dialog = useDialog(() => import('./create-dialog.tsx'));
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = role !== 'client' && (hash === NEW || hasDraft(userId));
  const show = useEffectEvent(() => {
    if (hash === NEW) void navigate({ hash: '' }, { replace: true });
    dialog.show();
  });
  useEffect(() => {
    if (isAsked) show();
  }, [isAsked]);
  if (role === 'client') return null;
  return (
    <>
      <Button {...dialog.trigger} variant="solid" colorPalette="accent" aria-haspopup="dialog">
        <Icon name="plus" />
        Create Sub-Account
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} isAdmin={role === 'admin'} />}
    </>
  );
};
