import { Box } from '@chakra-ui/react';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextAreaField, TextField } from './fields.tsx';

interface Answer {
  readonly note: string;
  readonly orderId: string;
}

interface Texts {
  readonly label: string;
  readonly help: string;
}

interface NoteDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'palette' | 'onConfirm'> {
  readonly note: Texts;
  readonly order?: Texts | undefined;
  /** In characters. */
  readonly bounds?: { readonly min: number; readonly max: number };
  readonly onConfirm: (answer: Answer) => void;
}

/** Requires a note before something is closed for good. Children appear above the note. */
export const NoteDialog = ({
  note,
  order,
  bounds = NOTE_BOUNDS,
  onConfirm,
  onClose,
  children,
  ...dialog
}: NoteDialogProps) => {
  const { register, handleSubmit, reset, formState } = useForm<Answer>({
    defaultValues: { note: '', orderId: '' },
  });
  const { errors } = formState;
  const leave = () => {
    reset(undefined, { keepValues: true });
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      palette="accent"
      onConfirm={() =>
        void handleSubmit((answer) =>
          onConfirm({ note: answer.note.trim(), orderId: answer.orderId.trim() }),
        )()
      }
      onClose={leave}
    >
      <Box display="grid" gap="4" mt="4">
        {children}
        <TextAreaField
          {...note}
          error={errors.note?.message}
          disabled={dialog.running}
          maxLength={bounds.max}
          {...register('note', { validate: (text) => text.trim().length >= bounds.min || note.help })}
        />
        {order && <TextField {...order} disabled={dialog.running} {...register('orderId')} />}
      </Box>
    </ConfirmDialog>
  );
};
