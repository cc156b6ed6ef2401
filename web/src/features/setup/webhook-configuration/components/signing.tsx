import { Box, Button, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  signingSecret,
  type WebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { ApiError } from '../../../../lib/api/error.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useSaveWebhookConfiguration } from '../api.ts';
import { sentence } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';
import type { Way } from './signing-question.tsx';

const useSigning = (
  stored: WebhookConfiguration,
  loadNewest: () => Promise<WebhookConfiguration | undefined>,
) => {
  const [conflict, setConflict] = useState<'none' | 'found' | 'loading' | 'failed'>('none');
  const mutation = useSaveWebhookConfiguration();

  const save = (
    change: Omit<WebhookConfigurationChange, 'version'>,
    { onSuccess, onSettled }: { readonly onSuccess?: () => void; readonly onSettled?: () => void },
  ): void =>
    mutation.mutate(
      { ...change, version: stored.version },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) setConflict('found');
        },
        onSuccess: () => {
          setConflict('none');
          onSuccess?.();
          // Only the mutation still holds the secret.
          mutation.reset();
        },
        onSettled: () => onSettled?.(),
      },
    );

  const reload = async () => {
    setConflict('loading');
    setConflict((await loadNewest()) ? 'none' : 'failed');
  };

  return { saving: mutation.isPending, conflict, save, reload };
};

const pasted = z.object({ signing_secret: signingSecret });

interface SigningFormProps {
  readonly saving: boolean;
  /** Calls back once stored, when the secret leaves the page. */
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
  readonly stored: WebhookConfiguration;
  readonly loadNewest: () => Promise<WebhookConfiguration | undefined>;
}

/** Events are authenticated by signature or by a fixed header. */
export const Signing = ({ stored, loadNewest }: SigningProps) => {
  const [asked, setAsked] = useState<{ readonly way: Way; readonly open: boolean }>();
  const question = useOnDemand(() => import('./signing-question.tsx'));
  const ask = (way: Way) => question.request(() => setAsked({ way, open: true }));
  const { saving, conflict, save, reload } = useSigning(stored, loadNewest);
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
          <LabelTag of={[signed ? S.signed : S.fixed, signed ? 'success' : 'warning']} />
        </Flex>
        <Muted mt="1" maxW="dialogWide">
          {signed ? S.signedText : S.fixedText}
          {until !== null && ` ${S.previous(secondWithZone(until))}`}
        </Muted>
      </Box>
      {conflict !== 'none' && (
        <Suspense fallback={null}>
          <ConflictNotice state={conflict} onLoad={() => void reload()} />
        </Suspense>
      )}
      <SigningForm
        saving={saving}
        onSave={(signing_secret, onStored) => save({ signing_secret }, { onSuccess: onStored })}
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
          onConfirm={(change) => save(change, { onSettled: leave })}
          onClose={leave}
        />
      )}
    </Box>
  );
};
