import { Button, chakra, Flex } from '@chakra-ui/react';
import { PAYMENT_NOTE_LONGEST } from '@ramps-gateway/shared/domain/payments.ts';
import { type FormEvent, useState } from 'react';
import { TextAreaField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useAddNote } from '../api.ts';
import { NOTES as N } from '../texts.ts';

interface NoteFormProps {
  /** The payment's. */
  readonly id: string;
  readonly onClose: () => void;
}

const NoteForm = ({ id, onClose }: NoteFormProps) => {
  const add = useAddNote(id);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() !== '') add.mutate(text.trim(), { onSuccess: onClose });
  };
  return (
    <chakra.form onSubmit={submit} noValidate mt="3" display="grid" gap="3">
      <TextAreaField
        label={N.label}
        help={N.help}
        error={isTried && text.trim() === '' ? N.missing : undefined}
        maxLength={PAYMENT_NOTE_LONGEST}
        disabled={add.isPending}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Flex gap="2">
        <SubmitButton running={add.isPending} runningText={N.adding}>
          {N.add}
        </SubmitButton>
        <Button variant="ghost" colorPalette="neutral" disabled={add.isPending} onClick={onClose}>
          {N.cancel}
        </Button>
      </Flex>
    </chakra.form>
  );
};

export default NoteForm;
