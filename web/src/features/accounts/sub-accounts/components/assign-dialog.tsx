import { Box } from '@chakra-ui/react';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { type Assignment, useAssign } from '../api.ts';
import { PAGE } from '../page-texts.ts';

const { people: P } = PAGE;

interface AssignDialogProps extends DialogProps {
  readonly account: SubAccountRecord;
  readonly users: readonly User[];
}

const labelOf = ({ display_name, email, role }: User): string =>
  [display_name ?? email, ...(display_name === null ? [] : [email]), ROLE_LABELS[role]].join(' · ');

const NOBODY = '';

const choicesOf = (users: readonly User[]) => [
  { value: NOBODY, label: P.nobody },
  ...users
    .map((user) => ({ value: user.id, label: labelOf(user) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
];

const idOf = (value: string): string | null => (value === NOBODY ? null : value);

type FormProps = Omit<AssignDialogProps, 'open' | 'finalFocus'> & {
  readonly assign: ReturnType<typeof useAssign>;
};

const AssignForm = ({ account, users, assign, onClose }: FormProps) => {
  const [owner, setOwner] = useState(account.user_id ?? NOBODY);
  const [manager, setManager] = useState(account.manager_id ?? NOBODY);
  const [isSame, setSame] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Sends only changed fields, so that it does not undo another user's change.
    const change: Partial<Assignment> = {
      ...(idOf(owner) !== account.user_id && { user_id: idOf(owner) }),
      ...(idOf(manager) !== account.manager_id && { manager_id: idOf(manager) }),
    };
    setSame(Object.keys(change).length === 0);
    if (Object.keys(change).length > 0) assign.mutate(change, { onSettled: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Box display="grid" gap="4">
        <SelectField
          label={P.owner}
          help={P.ownerHelp}
          error={isSame ? P.same : undefined}
          choices={choicesOf(users)}
          value={owner}
          onChange={({ target }) => setOwner(target.value)}
        />
        <SelectField
          label={P.manager}
          help={P.managerHelp}
          choices={choicesOf(users.filter(({ role, id }) => role !== 'client' || id === account.manager_id))}
          value={manager}
          onChange={({ target }) => setManager(target.value)}
        />
      </Box>
      <FormActions cancel={P.cancel} running={assign.isPending} runningText={P.saving} onCancel={onClose}>
        {P.save}
      </FormActions>
    </form>
  );
};

/** The policy may hold the change for approval. */
const AssignDialog = ({ open, finalFocus, ...form }: AssignDialogProps) => {
  const assign = useAssign(form.account.id);
  return (
    <Modal
      open={open}
      title={P.dialog(form.account.name)}
      description={P.text}
      busy={assign.isPending}
      finalFocus={finalFocus}
      onClose={form.onClose}
    >
      <AssignForm {...form} assign={assign} />
    </Modal>
  );
};

export default AssignDialog;
