import { Button } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { TEXTS } from '../texts.ts';

/** spec 2: the inline form, open or closed. */
export const AddBank = ({ accountId }: { readonly accountId: string }) => {
  const [open, setOpen] = useState(false);
  const form = useOnDemand(() => import('./bank-form.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The focus is where it was, once the form is gone.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return form.Part && open ? (
    <form.Part accountId={accountId} onClose={() => setOpen(false)} />
  ) : (
    <Button
      ref={button}
      w="full"
      loading={form.loading}
      aria-expanded={false}
      onClick={() => form.request(() => setOpen(true))}
    >
      <Icon name="plus" />
      {TEXTS.add.button}
    </Button>
  );
};
