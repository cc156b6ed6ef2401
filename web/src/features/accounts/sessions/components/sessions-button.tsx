import { Button } from '@chakra-ui/react';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import type { Person } from '../api.ts';
import { TEXTS } from '../texts.ts';

export const SessionsButton = ({ person }: { readonly person: Person }) => {
  const dialog = useDialog(() => import('./sessions-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger} aria-label={TEXTS.of(person.who)}>
        {TEXTS.sessions}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} person={person} />}
    </>
  );
};
