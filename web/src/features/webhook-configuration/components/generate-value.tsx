import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useConfirmDialog } from '../../../components/ui/use-confirm-dialog.ts';
import { TEXTS } from '../texts.ts';

const { generate: G } = TEXTS;

interface GenerateValueProps {
  readonly running: boolean;
  /** Calls back when it is done, whatever came of it. */
  readonly onGenerate: (onSettled: () => void) => void;
}

export const GenerateValue = ({ running, onGenerate }: GenerateValueProps) => {
  const [asking, setAsking] = useState(false);
  const dialog = useConfirmDialog();
  return (
    <>
      <Button
        disabled={running}
        loading={dialog.loading}
        onClick={() => dialog.request(() => setAsking(true))}
      >
        <Icon name="retry" />
        {G.action}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={asking}
          title={G.title}
          text={G.text}
          confirm={G.confirm}
          running={running}
          onConfirm={() => onGenerate(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
