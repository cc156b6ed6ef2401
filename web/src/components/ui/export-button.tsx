import { Button } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import type ExportDialog from './export-dialog.tsx';
import { Icon } from './icon.tsx';
import { useOnDemand } from './use-on-demand.ts';

/** Exports every row of the filtered list, not only the loaded ones. */
export const ExportButton = ({
  request,
  what,
}: Pick<ComponentProps<typeof ExportDialog>, 'request' | 'what'>) => {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./export-dialog.tsx'));
  return (
    <>
      <Button loading={dialog.loading} onClick={() => dialog.request(() => setOpen(true))}>
        <Icon name="download" />
        Export
      </Button>
      {dialog.Part && (
        <dialog.Part open={open} request={request} what={what} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
