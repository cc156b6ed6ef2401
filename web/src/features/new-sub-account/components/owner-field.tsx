import { useQuery } from '@tanstack/react-query';
import { FormSelect } from '../../../components/form/form-input.tsx';
import { useProfile } from '../../../lib/queries/profile.ts';
import { subAccountsQuery } from '../../../lib/queries/sub-accounts.ts';
import { usersQuery } from '../../../lib/queries/users.ts';
import { chosen, type FieldsProps } from '../model/form.ts';
import { knownOwners } from '../model/known-owners.ts';
import { TEXTS } from '../texts.ts';

const { fields: F } = TEXTS;

/** contract 3: the client who shall own it. Only administrators have a list of clients. */
export const OwnerField = ({ form: { register, formState } }: FieldsProps) => {
  const { data: users, isError } = useQuery(usersQuery);
  const clients = (users ?? [])
    .filter(({ role }) => role === 'client')
    .map(({ id, email, display_name: name }) => ({
      value: id,
      label: name && name !== email ? `${name} (${email})` : email,
    }));
  return (
    <FormSelect
      label={F.owner}
      help={isError && !users ? F.ownerFailed : F.ownerHelp}
      choices={clients}
      placeholder={F.ownerMyself}
      error={formState.errors.user_id?.message}
      {...register('user_id', { setValueAs: chosen })}
    />
  );
};

/** spec 1: a gateway user creates sub-accounts for clients, whom they know by the accounts that they manage. */
export const KnownOwnerField = ({ form: { register, formState } }: FieldsProps) => {
  const { data: profile } = useProfile();
  const { data: accounts } = useQuery(subAccountsQuery);
  const owners = profile && accounts ? knownOwners(accounts, profile.id) : [];
  if (owners.length === 0) return null;
  return (
    <FormSelect
      label={F.owner}
      help={F.ownerHelp}
      choices={owners}
      placeholder={F.ownerMyself}
      error={formState.errors.user_id?.message}
      {...register('user_id', { setValueAs: chosen })}
    />
  );
};
