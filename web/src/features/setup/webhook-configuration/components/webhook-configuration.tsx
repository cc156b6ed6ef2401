import { Box, Button, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_HEADER_KEY,
  MASKED_VALUE,
  signingSecret,
  type WebhookConfiguration as Configuration,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { WEBHOOK_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton, Veiled } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useSaving, webhookConfigurationQuery, type WebhookChange } from '../api.ts';
import { sentence, shownValue } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';
import type { Way } from './signing-question.tsx';
import { WebhookForm } from './webhook-form.tsx';

const pasted = z.object({ signing_secret: signingSecret });

interface SigningFormProps {
  readonly saving: boolean;
  /** Called once the server has the secret, which then leaves the page. */
  readonly onSave: (secret: string, onStored: () => void) => void;
  readonly children: ReactNode;
}

const SigningForm = ({ saving, onSave, children }: SigningFormProps) => {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(pasted),
    defaultValues: { signing_secret: '' },
  });
  const submit = handleSubmit(({ signing_secret: secret }) => onSave(secret, reset));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={S.label} autoComplete="off">
      <Box maxW={{ md: 'calc(50% - var(--chakra-spacing-2))' }}>
        <TextField
          label={S.field}
          help={S.help}
          type="password"
          spellCheck={false}
          disabled={saving}
          error={sentence(S.field, formState.errors.signing_secret?.message)}
          {...register('signing_secret')}
        />
      </Box>
      <Flex mt="4" gap="2" wrap="wrap">
        <SubmitButton running={saving} runningText={TEXTS.saving} disabled={!formState.isDirty}>
          {S.save}
        </SubmitButton>
        {children}
      </Flex>
    </form>
  );
};

const ConflictNotice = lazy(() => import('./conflict-notice.tsx'));

const { signing: S } = TEXTS;

interface SigningProps {
  readonly stored: Configuration;
  readonly loadNewest: () => Promise<Configuration | undefined>;
}

/** Authentication of events: by signature, or by a fixed header. */
const Signing = ({ stored, loadNewest }: SigningProps) => {
  const [asked, setAsked] = useState<{ readonly way: Way; readonly open: boolean }>();
  const question = useOnDemand(() => import('./signing-question.tsx'));
  const ask = (way: Way) => question.request(() => setAsked({ way, open: true }));
  const { mutation, conflict, reload } = useSaving(stored, loadNewest);
  const saving = mutation.isPending;
  const save = (change: WebhookChange, onStored: () => void, onSettled: () => void) =>
    mutation.mutate(change, {
      onSuccess: () => {
        onStored();
        // The mutation has the last copy of the secret.
        mutation.reset();
      },
      onSettled,
    });
  const { signed, previous_signing_secret_until: until } = stored;
  const generate = signed ? 'rotate' : 'begin';
  const leave = () => setAsked((last) => last && { ...last, open: false });
  return (
    <Box borderTopWidth="1px" pt="5" display="grid" gap="4">
      <Box>
        <Flex align="center" gap="2" wrap="wrap">
          <Box as="h3" textStyle="label">
            {S.title}
          </Box>
          <LabelTag of={WEBHOOK_TAGS[signed ? 'signed' : 'fixed']} />
        </Flex>
        <Muted mt="1" maxW="dialogWide">
          {signed ? S.signedText : S.fixedText}
          {until !== null && ` ${S.previous(secondWithZone(until))}`}
        </Muted>
      </Box>
      {conflict !== 'none' && (
        <Suspense fallback={null}>
          <ConflictNotice state={conflict} onLoad={() => void reload(() => 'none')} />
        </Suspense>
      )}
      <SigningForm
        saving={saving}
        onSave={(signing_secret, onStored) => save({ signing_secret }, onStored, leave)}
      >
        <Button disabled={saving} onClick={() => ask(generate)}>
          <Icon name="retry" />
          {S[generate]}
        </Button>
        {signed && (
          <Button disabled={saving} colorPalette="danger" onClick={() => ask('remove')}>
            <Icon name="trash" />
            {S.remove}
          </Button>
        )}
      </SigningForm>
      {question.Part && asked && (
        <question.Part
          {...asked}
          running={saving}
          onConfirm={(change) => save(change, () => undefined, leave)}
          onClose={leave}
        />
      )}
    </Box>
  );
};

/** The user's own webhook URL, for another part of the page. */
export const HandlerAddress = () => {
  const { data, error } = useQuery(webhookConfigurationQuery);
  if (data) return <CopyValue label={TEXTS.handler.copy} value={data.handler_url} />;
  return error ? (
    <Box textStyle="sm" color="danger.fg">
      {messageOf(error)}
    </Box>
  ) : (
    <Skeleton w="60" />
  );
};

const { once: O } = TEXTS;

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly onHide: () => void;
}

/** A secret in full, from the only answer that has it (C3). */
const ShownOnce = ({ title, label, value, onHide }: ShownOnceProps) => (
  <Notice family="warning" urgent title={title}>
    {O.text}
    <Box my="2" color="fg">
      <CopyValue label={label} value={value} />
    </Box>
    <Button size="xs" onClick={onHide}>
      {O.hide}
    </Button>
  </Notice>
);

const ADDRESS = `${location.origin}/api/webhooks/whc_${'0'.repeat(36)}`;

const SOMETHING: Configuration = {
  id: '',
  webhook_url: ADDRESS,
  webhook_header_key: DEFAULT_HEADER_KEY,
  webhook_header_value: MASKED_VALUE,
  is_active: true,
  handler_url: ADDRESS,
  signed: false,
  signing_secret: null,
  previous_signing_secret_until: null,
  version: 0,
};

const loadNothing = () => Promise.resolve(undefined);

/** S2.110, S2.111: each user has one webhook. */
export const WebhookConfiguration = () => {
  const client = useQueryClient();
  const query = useQuery(webhookConfigurationQuery);
  const { data: stored } = query;
  if (!stored)
    return query.error ? (
      <Failed title={TEXTS.loadFailed} query={query} />
    ) : (
      <Veiled label={TEXTS.loading}>
        <Box display="grid" gap="5">
          <WebhookForm stored={SOMETHING} loadNewest={loadNothing} />
          <Signing stored={SOMETHING} loadNewest={loadNothing} />
          <HistoryLink kind="webhook_configuration" id={SOMETHING.id} of={TEXTS.label} />
        </Box>
      </Veiled>
    );
  const value = shownValue(stored);
  const hide = (shown: Partial<Configuration>) =>
    client.setQueryData(webhookConfigurationQuery.queryKey, { ...stored, ...shown });
  const loadNewest = async () => {
    const { data, isError } = await query.refetch();
    return isError ? undefined : data;
  };
  return (
    <Box display="grid" gap="5">
      <WebhookForm stored={stored} loadNewest={loadNewest} />
      {value !== null && (
        <ShownOnce
          title={O.title}
          label={O.copy}
          value={value}
          onHide={() => hide({ webhook_header_value: MASKED_VALUE })}
        />
      )}
      <Signing stored={stored} loadNewest={loadNewest} />
      {stored.signing_secret !== null && (
        <ShownOnce
          title={O.secretTitle}
          label={O.copySecret}
          value={stored.signing_secret}
          onHide={() => hide({ signing_secret: null })}
        />
      )}
      <HistoryLink kind="webhook_configuration" id={stored.id} of={TEXTS.label} />
    </Box>
  );
};
