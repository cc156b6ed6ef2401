import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type ExportDialog from './export-dialog.tsx';
import { Icon } from './icon.tsx';
import { useDialog } from './use-dialog.ts';

/** Exports every row of the filtered list, not only the loaded ones. */
export const ExportButton = ({
  request,
  what,
}: Pick<ComponentProps<typeof ExportDialog>, 'request' | 'what'>) => {
  const dialog = useDialog(() => import('./export-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger}>
        <Icon name="download" />
        Export
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} request={request} what={what} />}
    </>
  );
};
