import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { newUser } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { TextField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { ApiError, messageOf } from '../../../../lib/api/error.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { type Invited, type Person, useInvitePartner } from '../api.ts';
import { ADD } from '../texts.ts';

export type FirstAccount = (props: {
  readonly owner: Person;
  readonly onCreated: () => void;
  readonly onCancel: () => void;
}) => ReactNode;

const wanted = z.pick(newUser, { email: true, displayName: true });

interface PersonStepProps {
  readonly onInvited: (invited: Invited) => void;
  readonly onCancel: () => void;
}

const PersonStep = ({ onInvited, onCancel }: PersonStepProps) => {
  const invite = useInvitePartner();
  const form = useForm({
    resolver: zodResolver(wanted),
    defaultValues: { email: '', displayName: '' },
    mode: 'onTouched',
  });
  const field = fieldOf(form);
  const submit = form.handleSubmit(({ email, displayName }) =>
    invite.mutate({ email, displayName: displayName ?? '' }, { onSuccess: onInvited }),
  );
  const isHeld = invite.error instanceof ApiError && invite.error.code === 'HELD';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={ADD.title}>
      <Grid gap="4">
        <TextField
          label={ADD.email}
          type="email"
          required
          data-autofocus
          disabled={invite.isPending}
          {...field('email')}
        />
        <TextField
          label={ADD.name}
          help={ADD.nameHelp}
          disabled={invite.isPending}
          {...field('displayName')}
        />
        {invite.error && (
          <Notice
            family={isHeld ? 'info' : 'danger'}
            title={isHeld ? messageOf(invite.error) : ADD.failed}
            urgent
          >
            {isHeld ? ADD.held : messageOf(invite.error)}
          </Notice>
        )}
      </Grid>
      <FormActions
        cancel={ADD.cancel}
        running={invite.isPending}
        runningText={ADD.running}
        onCancel={onCancel}
      >
        {ADD.next}
      </FormActions>
    </form>
  );
};

interface DoneProps {
  readonly person: Person;
  readonly onClose: () => void;
}

const Done = ({ person: { id, name }, onClose }: DoneProps) => (
  <>
    <Notice family="info" title={ADD.done(name)}>
      {ADD.nextSteps}
    </Notice>
    <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
      <Button onClick={onClose}>{ADD.close}</Button>
      <LinkButton to={pathOf('partner', id)} variant="solid" colorPalette="accent">
        {ADD.open}
      </LinkButton>
    </Flex>
  </>
);

interface AddPartnerDialogProps extends DialogProps {
  /** A user without a sub-account; `undefined` to invite a new one. */
  readonly person: Person | undefined;
  readonly firstAccount: FirstAccount;
}

/**
 * Invites a person, then creates their first sub-account. Closing loses nothing: the list shows the invited partner,
 * and the flow continues from there.
 */
const AddPartnerDialog = ({ open, person, firstAccount, finalFocus, onClose }: AddPartnerDialogProps) => {
  const [invited, setInvited] = useState<Invited>();
  const [isDone, setIsDone] = useState(false);
  const isBusy = useIsMutating() > 0;
  const owner = person ?? invited?.person;
  const description = owner === undefined ? ADD.person : isDone ? undefined : ADD.account(owner.name);
  return (
    <Modal
      open={open}
      size={owner && !isDone ? 'lg' : 'md'}
      title={ADD.title}
      {...(description !== undefined && { description })}
      busy={isBusy}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {!owner && <PersonStep onInvited={setInvited} onCancel={onClose} />}
      {owner && !isDone && (
        <>
          {invited && (
            <Box mb="5">
              <Notice
                family={invited.how === 'unsure' ? 'warning' : 'info'}
                title={ADD.how[invited.how](owner.name)}
              >
                {ADD.later}
              </Notice>
            </Box>
          )}
          {firstAccount({ owner, onCreated: () => setIsDone(true), onCancel: onClose })}
        </>
      )}
      {owner && isDone && <Done person={owner} onClose={onClose} />}
    </Modal>
  );
};

export default AddPartnerDialog;
