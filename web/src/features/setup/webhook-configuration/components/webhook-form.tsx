import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { lazy, Suspense, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { ApiError } from '../../../../lib/api/error.ts';
import { useSaveWebhookConfiguration } from '../api.ts';
import { changeOf, formOf, sentence, typedOver, webhookForm } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';

type Conflict = 'none' | 'found' | 'loading' | 'failed' | 'loaded';

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Edits over the stored configuration. @param loadNewest resolves to `undefined` if it fails */
const useWebhookForm = (
  stored: WebhookConfiguration,
  loadNewest: () => Promise<WebhookConfiguration | undefined>,
) => {
  const [conflict, setConflict] = useState<Conflict>('none');
  const save = useSaveWebhookConfiguration();
  const form = useForm({
    resolver: zodResolver(webhookForm),
    defaultValues: formOf(stored),
    mode: 'onTouched',
  });
  const values = { ...formOf(stored), ...useWatch({ control: form.control }) };
  const typed = typedOver(values, stored);
  const onError = (error: unknown) => {
    if (isConflict(error)) setConflict('found');
  };

  const submit = form.handleSubmit((output) =>
    save.mutate(changeOf(output, stored), {
      onError,
      onSuccess: (saved) => {
        form.reset(formOf(saved));
        setConflict('none');
      },
    }),
  );

  /** Only the value; other edits stay. */
  const generate = (onSettled: () => void) =>
    save.mutate(
      { generate: true, version: stored.version },
      {
        onError,
        onSuccess: (saved) => {
          form.reset({
            ...formOf(saved),
            ...typed,
            webhook_header_value: formOf(saved).webhook_header_value,
          });
          setConflict('none');
        },
        onSettled,
      },
    );

  const reload = async () => {
    setConflict('loading');
    const newest = await loadNewest();
    if (newest) form.reset({ ...formOf(newest), ...typed });
    setConflict(newest ? 'loaded' : 'failed');
  };

  const discard = () => {
    form.reset(formOf(stored));
    setConflict('none');
  };

  const dirty = Object.keys(typed).length > 0;
  return { form, typed, dirty, saving: save.isPending, conflict, submit, generate, reload, discard };
};

const ConflictNotice = lazy(() => import('./conflict-notice.tsx'));

const { handler: H } = TEXTS;

const HandlerUrl = ({ url }: { readonly url: string }) => (
  <Box minW="0">
    <Box textStyle="label" color="fg.muted">
      {H.label}
    </Box>
    <Box mt="1.5" px="2.5" py="1" minH="9" borderWidth="1px" borderRadius="md" bg="bg.sunken">
      <CopyValue label={H.copy} value={url} />
    </Box>
    <Quiet mt="1.5">{H.help}</Quiet>
  </Box>
);

interface GenerateValueProps {
  readonly running: boolean;
  readonly onGenerate: (onSettled: () => void) => void;
}

const GenerateValue = ({ running, onGenerate }: GenerateValueProps) => {
  const dialog = useDialog(() => import('./generate-question.tsx'));
  return (
    <>
      <Button {...dialog.trigger} disabled={running}>
        <Icon name="retry" />
        {TEXTS.generate}
      </Button>
      {dialog.Part && (
        <dialog.Part {...dialog.shown} running={running} onConfirm={() => onGenerate(dialog.shown.onClose)} />
      )}
    </>
  );
};

interface WebhookFormProps {
  readonly stored: WebhookConfiguration;
  readonly loadNewest: () => Promise<WebhookConfiguration | undefined>;
}

export const WebhookForm = ({ stored, loadNewest }: WebhookFormProps) => {
  const { form, typed, dirty, saving, conflict, submit, generate, reload, discard } = useWebhookForm(
    stored,
    loadNewest,
  );
  const { errors } = form.formState;
  const enabled = useController({ control: form.control, name: 'is_active' }).field;
  const helpOf = (help: string, isTyped: boolean, before: string) => (isTyped ? TEXTS.stored(before) : help);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={TEXTS.label}>
      <Box display="grid" gap="4">
        {conflict !== 'none' && (
          <Suspense fallback={null}>
            <ConflictNotice state={conflict} onLoad={() => void reload()} />
          </Suspense>
        )}
        <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <HandlerUrl url={stored.handler_url} />
          <TextField
            label={TEXTS.url.label}
            help={helpOf(TEXTS.url.help, typed.webhook_url !== undefined, stored.webhook_url)}
            type="url"
            spellCheck={false}
            disabled={saving}
            error={sentence(TEXTS.url.label, errors.webhook_url?.message)}
            {...form.register('webhook_url')}
          />
          <TextField
            label={TEXTS.key.label}
            help={helpOf(TEXTS.key.help, typed.webhook_header_key !== undefined, stored.webhook_header_key)}
            spellCheck={false}
            disabled={saving}
            error={sentence(TEXTS.key.label, errors.webhook_header_key?.message)}
            {...form.register('webhook_header_key')}
          />
          <TextField
            label={TEXTS.value.label}
            help={TEXTS.value.help}
            spellCheck={false}
            disabled={saving}
            error={sentence(TEXTS.value.label, errors.webhook_header_value?.message)}
            onFocus={({ target }) => target.select()}
            {...form.register('webhook_header_value')}
          />
        </Grid>
        <Box>
          <LabelledSwitch
            label={TEXTS.enabled}
            checked={enabled.value}
            disabled={saving}
            onChange={enabled.onChange}
          />
          <Quiet mt="1">{TEXTS.enabledHelp}</Quiet>
        </Box>
        <Flex gap="2" wrap="wrap">
          <SubmitButton running={saving} runningText={TEXTS.saving} disabled={!dirty}>
            {TEXTS.save}
          </SubmitButton>
          {dirty && !saving && (
            <Button variant="ghost" colorPalette="neutral" onClick={discard}>
              {TEXTS.discard}
            </Button>
          )}
          <GenerateValue running={saving} onGenerate={generate} />
        </Flex>
      </Box>
    </form>
  );
};
