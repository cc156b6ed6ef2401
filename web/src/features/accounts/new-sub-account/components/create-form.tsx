import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { API_CONFIGURATION } from '../../../../lib/routes.ts';
import { useCreateSubAccount } from '../api.ts';
import { failureOf } from '../model/failure.ts';
import { TEXTS } from '../texts.ts';
import { CompanyFields, ContactFields, IdentificationFields } from './fields.tsx';

const { failures: F } = TEXTS;

interface FailureNoticeProps {
  readonly error: Error;
  readonly isAdmin: boolean;
}

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

/** @param owner id of the future owner, if known */
export const useNewSubAccount = (owner?: string) => {
  const create = useCreateSubAccount();
  const form = useForm({
    resolver: zodResolver(newSubAccountRequest),
    // S5.20: business by default.
    defaultValues: { onboarding_type: 'business', ...(owner !== undefined && { user_id: owner }) },
    mode: 'onTouched',
  });
  return { create, form };
};

interface CreateFormProps {
  readonly creation: ReturnType<typeof useNewSubAccount>;
  readonly isAdmin: boolean;
  readonly isOwned?: boolean;
  readonly onCreated: () => void;
  readonly onCancel: () => void;
}

export const CreateForm = ({
  creation: { create, form },
  isAdmin,
  isOwned = false,
  onCreated,
  onCancel,
}: CreateFormProps) => {
  const submit = form.handleSubmit((asked) => create.mutate(asked, { onSuccess: onCreated }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={TEXTS.title}>
      <Fields disabled={create.isPending}>
        <Grid gap="6">
          <CompanyFields form={form} isAdmin={isAdmin} isOwned={isOwned} />
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
          onCancel={onCancel}
        >
          {TEXTS.submit}
        </FormActions>
      </Fields>
    </form>
  );
};
