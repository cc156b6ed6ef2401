import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MINIMUM } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { useCreateUser } from '../api/create-user.ts';
import { EMPTY, newUserForm, newUserOf } from '../model/new-user-form.ts';
import { ROLE_CHOICES, TEXTS } from '../texts.ts';
import { PersonForm } from './person-form.tsx';

const { form: F } = TEXTS;

interface CreateUserFormProps {
  readonly onCreated: () => void;
  /** Characters; 8 unless the stage asks for more (S5.27). */
  readonly passwordMinimum?: number;
}

/** S5.27 to S5.30, "Create user". */
const CreateUserForm = ({ onCreated, passwordMinimum = PASSWORD_MINIMUM }: CreateUserFormProps) => {
  const create = useCreateUser();
  const rules = useMemo(() => newUserForm(passwordMinimum), [passwordMinimum]);
  const { register, handleSubmit, formState, reset, setFocus } = useForm({
    resolver: zodResolver(rules),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors } = formState;
  useEffect(() => {
    if (!create.isPending) setFocus('email');
  }, [create.isPending, setFocus]);
  const submit = handleSubmit((form) =>
    create.mutate(newUserOf(form), {
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
      <TextField label={F.email} type="email" required error={errors.email?.message} {...register('email')} />
      <TextField
        label={F.displayName}
        help={F.displayNameHelp}
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <TextField
        label={F.password}
        help={F.passwordHelp(passwordMinimum)}
        type="password"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <TextField
        label={F.confirmPassword}
        type="password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <SelectField label={F.role} choices={ROLE_CHOICES} error={errors.role?.message} {...register('role')} />
    </PersonForm>
  );
};

export default CreateUserForm;
