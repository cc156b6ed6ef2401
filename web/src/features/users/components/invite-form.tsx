import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { newInvitation, type NewInvitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { SelectField, TextField } from '../../../components/form/fields.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { useInvite } from '../api/invitations.ts';
import { ROLE_CHOICES, TEXTS } from '../texts.ts';

const { form: F, invitations: I } = TEXTS;

const Fields = chakra('fieldset', { base: { display: 'contents' } });

const EMPTY: NewInvitation = { email: '', displayName: '', role: 'client' };

/** Somebody who gets a temporary password by mail. */
const InviteForm = ({ onInvited }: { readonly onInvited: () => void }) => {
  const titleId = useId();
  const invite = useInvite();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(newInvitation),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors } = formState;
  // At first, and when the form can be used again after a refusal.
  useEffect(() => {
    if (!invite.isPending) setFocus('email');
  }, [invite.isPending, setFocus]);
  const submit = handleSubmit((form) => invite.mutate(form, { onSuccess: onInvited }));
  return (
    <Panel padded aria-labelledby={titleId}>
      <Box as="h2" id={titleId} textStyle="section">
        {I.formTitle}
      </Box>
      <Box mt="1" mb="5" maxW="dialogWide" textStyle="sm" color="fg.muted">
        {I.formHint(INVITATION_DAYS)}
      </Box>
      <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={invite.isPending}>
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
            <SelectField
              label={F.role}
              choices={ROLE_CHOICES}
              error={errors.role?.message}
              {...register('role')}
            />
          </Grid>
          <Flex mt="5">
            <SubmitButton running={invite.isPending} runningText={I.running}>
              {I.submit}
            </SubmitButton>
          </Flex>
        </Fields>
      </form>
    </Panel>
  );
};

export default InviteForm;
