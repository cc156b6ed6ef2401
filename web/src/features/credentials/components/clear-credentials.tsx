import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useClearCredentials } from '../api/clear-credentials.ts';
import { TEXTS } from '../texts.ts';

const { clear: C } = TEXTS;

export const ClearCredentials = () => {
  const [asking, setAsking] = useState(false);
  const clear = useClearCredentials();
  return (
    <>
      <Button colorPalette="danger" aria-label={C.confirm} onClick={() => setAsking(true)}>
        <Icon name="trash" />
        {C.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={C.title}
        text={C.text}
        confirm={C.confirm}
        running={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
