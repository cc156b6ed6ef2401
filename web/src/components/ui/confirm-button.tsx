import { Button } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly question: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirm' | 'palette'>;
  readonly act: {
    readonly isPending: boolean;
    readonly mutate: (of: undefined, then: { readonly onSettled: () => void }) => void;
  };
}

/** A button that asks before it acts; the question stays open until the action ends. */
export const ConfirmButton = ({ question, act, ...button }: ConfirmButtonProps) => {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        {...question}
        open={asking}
        running={act.isPending}
        onConfirm={() => act.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
};
