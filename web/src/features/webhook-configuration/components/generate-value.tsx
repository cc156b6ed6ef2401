import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TEXTS } from '../texts.ts';

const { generate: G } = TEXTS;

interface GenerateValueProps {
  readonly running: boolean;
  /** Calls back when it is done, whatever came of it. */
  readonly onGenerate: (onSettled: () => void) => void;
}

export const GenerateValue = ({ running, onGenerate }: GenerateValueProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button disabled={running} onClick={() => setAsking(true)}>
        <Icon name="retry" />
        {G.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={G.title}
        text={G.text}
        confirm={G.confirm}
        running={running}
        onConfirm={() => onGenerate(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
