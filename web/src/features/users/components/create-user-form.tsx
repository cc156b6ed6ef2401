import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MINIMUM } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useEffect, useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { SelectField, TextField } from '../../../components/form/fields.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { useCreateUser } from '../api/create-user.ts';
import { EMPTY, newUserForm, newUserOf } from '../model/new-user-form.ts';
import { ROLE_CHOICES, TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

const Fields = chakra('fieldset', { base: { display: 'contents' } });

interface CreateUserFormProps {
  readonly onCreated: () => void;
  /** Characters; 8 unless the stage asks for more (S5.27). */
  readonly passwordMinimum?: number;
}

/** S5.27 to S5.30, "Create user". */
const CreateUserForm = ({ onCreated, passwordMinimum = PASSWORD_MINIMUM }: CreateUserFormProps) => {
  const titleId = useId();
  const create = useCreateUser();
  const rules = useMemo(() => newUserForm(passwordMinimum), [passwordMinimum]);
  const { register, handleSubmit, formState, reset, setFocus } = useForm({
    resolver: zodResolver(rules),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors } = formState;
  // At first, and when the form can be used again after a refusal.
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
    <Panel padded aria-labelledby={titleId}>
      <Box as="h2" id={titleId} textStyle="section">
        {F.title}
      </Box>
      <Box mt="1" mb="5" maxW="dialogWide" textStyle="sm" color="fg.muted">
        {F.hint}
      </Box>
      <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={create.isPending}>
          <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4" maxW="dialogWide">
            <TextField
              label={F.email}
              type="email"
              required
              error={errors.email?.message}
              {...register('email')}
            />
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
            <SelectField
              label={F.role}
              choices={ROLE_CHOICES}
              error={errors.role?.message}
              {...register('role')}
            />
          </Grid>
          <Flex mt="5">
            <SubmitButton running={create.isPending} runningText={F.running}>
              {F.submit}
            </SubmitButton>
          </Flex>
        </Fields>
      </form>
    </Panel>
  );
};

export default CreateUserForm;
