import { zodResolver } from '@hookform/resolvers/zod';
import { newInvitation, type NewInvitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { useInvite } from '../api.ts';
import { ROLE_CHOICES, TEXTS } from '../texts.ts';
import { PersonForm } from './person-form.tsx';

const { form: F, invitations: I } = TEXTS;

const EMPTY: NewInvitation = { email: '', displayName: '', role: 'client' };

const InviteForm = ({ onInvited }: { readonly onInvited: () => void }) => {
  const invite = useInvite();
  const form = useForm({
    resolver: zodResolver(newInvitation),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { handleSubmit, setFocus, formState } = form;
  useUnsaved(formState.isDirty);
  const field = fieldOf(form);
  useEffect(() => {
    if (!invite.isPending) setFocus('email');
  }, [invite.isPending, setFocus]);
  const submit = handleSubmit((typed) => invite.mutate(typed, { onSuccess: onInvited }));
  return (
    <PersonForm
      title={I.formTitle}
      hint={I.formHint(INVITATION_DAYS)}
      submit={I.submit}
      running={invite.isPending}
      runningText={I.running}
      onSubmit={submit}
    >
      <TextField label={F.email} type="email" required {...field('email')} />
      <TextField label={F.displayName} help={F.displayNameHelp} {...field('displayName')} />
      <SelectField label={F.role} choices={ROLE_CHOICES} {...field('role')} />
    </PersonForm>
  );
};

export default InviteForm;
