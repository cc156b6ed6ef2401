import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import type { Person } from '../api.ts';
import { TEXTS } from '../texts.ts';

/** For administrators. */
export const SessionsButton = ({ person }: { readonly person: Person }) => {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./sessions-dialog.tsx'));
  return (
    <>
      <Button
        aria-label={TEXTS.of(person.who)}
        loading={dialog.loading}
        onClick={() => dialog.request(() => setOpen(true))}
      >
        {TEXTS.sessions}
      </Button>
      {dialog.Part && <dialog.Part open={open} person={person} onClose={() => setOpen(false)} />}
    </>
  );
};
