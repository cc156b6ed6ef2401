import { Button, Flex } from '@chakra-ui/react';
import { renameRecipient } from '@ramps-gateway/shared/contract/calls/recipients.ts';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api/client.ts';
import { messageOf } from '../../lib/api/error.ts';
import { useReload } from '../../lib/query/calls.ts';
import { keys } from '../../lib/query/keys.ts';
import { TextField } from '../form/fields.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { toast } from '../ui/toast.ts';
import type { DialogProps } from '../ui/use-dialog.ts';

const T = {
  title: 'Rename this wallet',
  label: 'Name',
  help: 'Shown in the gateway only.',
  helpWith: (name: string) => `Shown in the gateway only. At the provider it is called “${name}”.`,
  required: 'Name is required',
  reset: 'Use the name at the provider',
  save: 'Save name',
  saving: 'Saving name',
  cancel: 'Cancel',
  done: 'Name saved',
  failed: 'The name was not saved',
} as const;

const LONGEST = 60;

interface Renamed {
  readonly subAccountId: string;
  readonly place: Pick<Recipient, 'destination_id' | 'kind'>;
  readonly name: string;
  /** At the provider, if a person has given it another name. */
  readonly providerName: string | undefined;
}

const useRename = ({ subAccountId, place: { kind, destination_id: id } }: Renamed) =>
  useMutation({
    mutationFn: (name: string | null) =>
      callApi(renameRecipient, { params: { id }, body: { sub_account_id: subAccountId, kind, name } }),
    onSuccess: () => toast.success(T.done),
    onError: (error) => toast.failure(T.failed, messageOf(error)),
    onSettled: useReload(keys.recipients.all),
  });

export const RenameForm = ({ onClose, ...renamed }: Renamed & { readonly onClose: () => void }) => {
  const { name, providerName } = renamed;
  const rename = useRename(renamed);
  const { register, handleSubmit, setFocus, formState } = useForm({ values: { name } });
  useEffect(() => setFocus('name'), [setFocus]);
  const save = (next: string | null) => rename.mutate(next, { onSuccess: onClose });
  const submit = handleSubmit((filled) => save(filled.name.trim()));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={T.label}
        help={providerName ? T.helpWith(providerName) : T.help}
        required
        maxLength={LONGEST}
        error={formState.errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || T.required })}
      />
      <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
        {providerName && (
          <Button variant="ghost" me="auto" disabled={rename.isPending} onClick={() => save(null)}>
            {T.reset}
          </Button>
        )}
        <Button disabled={rename.isPending} onClick={onClose}>
          {T.cancel}
        </Button>
        <SubmitButton running={rename.isPending} runningText={T.saving}>
          {T.save}
        </SubmitButton>
      </Flex>
    </form>
  );
};

const RenameDialog = ({ open, finalFocus, onClose, ...renamed }: DialogProps & Renamed) => (
  <Modal open={open} title={T.title} finalFocus={finalFocus} onClose={onClose}>
    <RenameForm {...renamed} onClose={onClose} />
  </Modal>
);

export default RenameDialog;
