import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useDeleteConfiguration } from '../api/delete-configuration.ts';
import { TEXTS } from '../settings-texts.ts';

interface DeleteConfigurationProps {
  readonly id: string;
  /** Of the sub-account. */
  readonly name: string;
}

export const DeleteConfiguration = ({ id, name }: DeleteConfigurationProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteConfiguration(id);
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        onClick={() => setAsking(true)}
        aria-label={`${TEXTS.remove} the configuration of ${name}`}
      >
        <Icon name="trash" />
        {TEXTS.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={TEXTS.removeTitle}
        text={TEXTS.removeText(name)}
        confirm={TEXTS.remove}
        running={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
