import { zodResolver } from '@hookform/resolvers/zod';
import {
  createUser,
  NEW_USER_TEXTS,
  newPassword,
  type NewUser,
  newUser,
  PASSWORD_MINIMUM,
} from '@ramps-gateway/shared/contract/calls/users.ts';
import { passwordProblem } from '@ramps-gateway/shared/domain/passwords.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { ApiError, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { ROLE_CHOICES, TEXTS } from '../texts.ts';
import { PersonForm } from './person-form.tsx';

export class NotCreated extends Error {
  constructor(reason: string | null) {
    super(reason || F.failed);
  }
}

/** S8.80 to S8.82, "Create user". */
export const failureText = (error: unknown): string => {
  if (error instanceof NotCreated) return error.message;
  if (!(error instanceof ApiError)) return F.unexpected;
  const failed = F.failedWith(messageOf(error));
  return mayHaveBeenDone(error) ? `${failed.replace(/\.$/, '')}. ${F.unknown}` : failed;
};

const create = async (body: NewUser) => {
  const { success, error, user } = await callApi(createUser, { body });
  if (!success || user === null) throw new NotCreated(error);
  return user;
};

/**
 * Reloads the list after a failure too: only the answer may have been lost. The mutation ends with the form, which
 * drops the password.
 */
const useCreateUser = () =>
  useMutation({
    mutationFn: create,
    gcTime: 0,
    // Removes the message of an earlier attempt.
    onMutate: () => toast.clear(),
    onSuccess: ({ email, role }) => toast.success(F.success(email, ROLE_LABELS[role])),
    onError: (error) => toast.failure(failureText(error)),
    onSettled: useReload(keys.users.all),
  });

/** The server's rules plus the repeated password. @param minimum password length */
export const newUserForm = (minimum = PASSWORD_MINIMUM) =>
  z
    .extend(newUser, {
      password: newPassword(minimum).check(
        z.refine(
          (password) => passwordProblem(password, minimum) !== 'common',
          NEW_USER_TEXTS.passwordCommon,
        ),
      ),
      confirmPassword: z.string(),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        error: TEXTS.form.mismatch,
        path: ['confirmPassword'],
      }),
    );

type Form = ReturnType<typeof newUserForm>;
type NewUserForm = z.input<Form>;

export const EMPTY: NewUserForm = {
  email: '',
  displayName: '',
  password: '',
  confirmPassword: '',
  role: 'client',
};

const LONGEST_NAME = 100;

/** S5.30: the email replaces an empty display name. */
export const newUserOf = ({ email, password, role, displayName }: z.output<Form>): NewUser => ({
  email,
  password,
  role,
  displayName: displayName || (email.length <= LONGEST_NAME ? email : ''),
});

const { form: F } = TEXTS;

interface CreateUserFormProps {
  readonly onCreated: () => void;
  /** Characters; 8 unless the stage requires more (S5.27). */
  readonly passwordMinimum?: number;
}

/** S5.27 to S5.30, "Create user". */
const CreateUserForm = ({ onCreated, passwordMinimum = PASSWORD_MINIMUM }: CreateUserFormProps) => {
  const create = useCreateUser();
  const rules = useMemo(() => newUserForm(passwordMinimum), [passwordMinimum]);
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { handleSubmit, reset, setFocus, formState } = form;
  useUnsaved(formState.isDirty);
  const field = fieldOf(form);
  useEffect(() => {
    if (!create.isPending) setFocus('email');
  }, [create.isPending, setFocus]);
  const submit = handleSubmit((typed) =>
    create.mutate(newUserOf(typed), {
      onSuccess: () => {
        reset();
        onCreated();
      },
    }),
  );
  return (
    <PersonForm
      title={F.title}
      hint={F.hint}
      submit={F.submit}
      running={create.isPending}
      runningText={F.running}
      onSubmit={submit}
    >
      <TextField label={F.email} type="email" required {...field('email')} />
      <TextField label={F.displayName} help={F.displayNameHelp} {...field('displayName')} />
      <TextField
        label={F.password}
        help={F.passwordHelp(passwordMinimum)}
        type="password"
        autoComplete="new-password"
        required
        {...field('password', { deps: 'confirmPassword' })}
      />
      <TextField
        label={F.confirmPassword}
        type="password"
        autoComplete="new-password"
        required
        {...field('confirmPassword')}
      />
      <SelectField label={F.role} choices={ROLE_CHOICES} {...field('role')} />
    </PersonForm>
  );
};

export default CreateUserForm;
