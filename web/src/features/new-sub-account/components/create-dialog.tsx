import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormActions } from '../../../components/form/form-actions.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { currentSession, useUserId } from '../../../lib/auth/session.ts';
import { API_CONFIGURATION } from '../../../lib/routes.ts';
import { useCreateSubAccount } from '../api.ts';
import { keepDraft, takeDraft } from '../model/draft.ts';
import { failureOf } from '../model/failure.ts';
import type { Form } from '../model/form.ts';
import { TEXTS } from '../texts.ts';
import { CompanyFields, ContactFields, IdentificationFields } from './fields.tsx';

const { failures: F } = TEXTS;

interface FailureNoticeProps {
  readonly error: Error;
  readonly isAdmin: boolean;
}

/** The failure, shown inside the dialog; the input stays. */
const FailureNotice = ({ error, isAdmin }: FailureNoticeProps) => {
  const { title, text, inSettings } = failureOf(error);
  return (
    <Notice
      family="danger"
      title={title}
      urgent
      action={
        inSettings &&
        isAdmin && (
          <Button asChild size="xs">
            <Link to={API_CONFIGURATION}>{F.settings}</Link>
          </Button>
        )
      }
    >
      {text}
      {inSettings && !isAdmin && <div>{F.administrator}</div>}
    </Notice>
  );
};

const Fields = chakra('fieldset', { base: { display: 'contents' } });

/** An open form outlasts the end of its user's session: it comes back as it was. */
const useKeptDraft = (form: Form, open: boolean): void => {
  const userId = useUserId();
  // What it was filled with last: when the console goes, there is no user any more.
  const [owner] = useState(userId);
  const isOpen = useEffectEvent(() => open);
  useEffect(() => {
    const draft = takeDraft(owner);
    if (draft) form.reset(draft, { keepDefaultValues: true });
    return () => {
      const session = currentSession();
      const hasEnded = session.status === 'signed-out' && session.ended === true;
      if (hasEnded && isOpen()) keepDraft({ userId: owner, values: form.getValues() });
    };
  }, [form, owner]);
};

interface CreateDialogProps {
  readonly open: boolean;
  readonly isAdmin: boolean;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

/**
 * All fields of S3.12. A dialog that was closed by the way keeps what was typed; a success and Cancel empty it. While
 * it runs it stays.
 */
const CreateDialog = ({ open, isAdmin, finalFocus, onClose }: CreateDialogProps) => {
  const create = useCreateSubAccount();
  const form = useForm({
    resolver: zodResolver(newSubAccountRequest),
    // S5.20: business unless said. Nothing else has a value yet.
    defaultValues: { onboarding_type: 'business' },
    mode: 'onTouched',
  });
  useKeptDraft(form, open);
  const close = () => {
    create.reset();
    onClose();
  };
  const leave = () => {
    form.reset();
    close();
  };
  const submit = form.handleSubmit((wanted) => create.mutate(wanted, { onSuccess: leave }));
  return (
    <Modal
      open={open}
      size="lg"
      title={TEXTS.title}
      description={TEXTS.text}
      busy={create.isPending}
      finalFocus={finalFocus}
      onClose={close}
    >
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={TEXTS.title}>
        <Fields disabled={create.isPending}>
          <Grid gap="6">
            <CompanyFields form={form} isAdmin={isAdmin} />
            <ContactFields form={form} />
            <IdentificationFields form={form} />
          </Grid>
          {create.error && (
            <Box mt="5">
              <FailureNotice error={create.error} isAdmin={isAdmin} />
            </Box>
          )}
          <FormActions
            cancel={TEXTS.cancel}
            running={create.isPending}
            runningText={TEXTS.running}
            onCancel={leave}
          >
            {TEXTS.submit}
          </FormActions>
        </Fields>
      </form>
    </Modal>
  );
};

export default CreateDialog;
