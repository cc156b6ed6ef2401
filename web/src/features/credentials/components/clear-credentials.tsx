import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useConfirmDialog } from '../../../components/ui/use-confirm-dialog.ts';
import { useClearCredentials } from '../api/clear-credentials.ts';
import { TEXTS } from '../texts.ts';

const { clear: C } = TEXTS;

export const ClearCredentials = () => {
  const [asking, setAsking] = useState(false);
  const dialog = useConfirmDialog();
  const clear = useClearCredentials();
  return (
    <>
      <Button
        colorPalette="danger"
        aria-label={C.confirm}
        loading={dialog.loading}
        onClick={() => dialog.request(() => setAsking(true))}
      >
        <Icon name="trash" />
        {C.action}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={asking}
          title={C.title}
          text={C.text}
          confirm={C.confirm}
          running={clear.isPending}
          onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
