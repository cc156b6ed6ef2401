import { Box, chakra, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import {
  createSubAccount,
  newSubAccountRequest,
} from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type { DataOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { ApiError, DEFAULT_FAILURE, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { SYNCED_KEYS } from '../../../../components/ui/sync-sub-accounts.tsx';
import { keys } from '../../../../lib/query/keys.ts';
import { API_CONFIGURATION, pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';
import { CompanyFields, ContactFields, IdentificationFields } from './fields.tsx';

interface Failure {
  readonly title: string;
  readonly text: string;
  /** Users can fix the cause in Settings. */
  readonly inSettings: boolean;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['NETWORK', 'UNREADABLE_ANSWER'].includes(error.code) &&
  mayHaveBeenDone(error);

/** S8.57 to S8.60, "Create". If the outcome is unknown to the gateway too, its message says so. */
export const failureOf = (error: unknown): Failure => {
  if (isUnknown(error)) return { title: F.fallback, text: F.unknown, inSettings: false };
  const message = messageOf(error);
  if (message.includes('credentials'))
    return { title: F.credentials, text: F.credentialsText, inSettings: true };
  return {
    title: message === DEFAULT_FAILURE ? F.fallback : F.api(message),
    text: '',
    inSettings: false,
  };
};

/** A new sub-account is among these, even if several people create some at once. */
const NEWEST = 20;

/** C3. Reloads the lists after a failure too: only the answer may have been lost. */
const useCreateSubAccount = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = async (accountId: string) => {
    const { items } = await callApi(listSubAccounts, { query: { limit: NEWEST } });
    const created = items.find(({ external_id: each }) => each === accountId);
    await navigate(created ? pathOf('sub-account', created.id) : pathOf('sub-accounts'));
  };
  return useMutation({
    mutationFn: (data: DataOf<typeof createSubAccount>) => callProvider(createSubAccount, { data }),
    onSuccess: ({ account_id: id }) =>
      toast.success(TEXTS.done, TEXTS.next.text, { label: TEXTS.next.action, onClick: () => void open(id) }),
    onSettled: () => {
      for (const queryKey of [...SYNCED_KEYS, keys.partners.all]) void client.invalidateQueries({ queryKey });
    },
  });
};

const { failures: F } = TEXTS;

const FailureNotice = ({ error, isAdmin }: { readonly error: Error; readonly isAdmin: boolean }) => {
  const { title, text, inSettings } = failureOf(error);
  return (
    <Notice
      family="danger"
      title={title}
      urgent
      action={
        inSettings &&
        isAdmin && (
          <LinkButton to={API_CONFIGURATION} size="xs">
            {F.settings}
          </LinkButton>
        )
      }
    >
      {text}
      {inSettings && !isAdmin && <div>{F.administrator}</div>}
    </Notice>
  );
};

const Fields = chakra('fieldset', { base: { display: 'contents' } });

/** @param owner id of the future owner, if already chosen */
export const useNewSubAccount = (owner?: string) => {
  const create = useCreateSubAccount();
  const form = useForm({
    resolver: zodResolver(newSubAccountRequest),
    // S5.20: the default is business.
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
  useUnsaved(form.formState.isDirty);
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
