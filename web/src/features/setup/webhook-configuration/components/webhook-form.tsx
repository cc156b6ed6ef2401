import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { lazy, Suspense } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useSaving } from '../api.ts';
import { formOf, sentence, typedOver, webhookForm } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';

/** The user's edits of the stored configuration. */
const useWebhookForm = (...[stored, loadNewest]: Parameters<typeof useSaving>) => {
  const { mutation: save, conflict, settle, reload } = useSaving(stored, loadNewest);
  const form = useForm({
    resolver: zodResolver(webhookForm),
    defaultValues: formOf(stored),
    mode: 'onTouched',
  });
  const typed = typedOver({ ...formOf(stored), ...useWatch({ control: form.control }) }, stored);
  const dirty = Object.keys(typed).length > 0;
  useUnsaved(dirty);
  return {
    form,
    typed,
    dirty,
    saving: save.isPending,
    conflict,
    submit: form.handleSubmit((output) =>
      save.mutate(typedOver(output, stored), { onSuccess: (saved) => form.reset(formOf(saved)) }),
    ),
    /** Generates only the value; other edits stay. */
    generate: (onSettled: () => void) =>
      save.mutate(
        { generate: true },
        {
          onSuccess: (saved) => {
            const { webhook_header_value } = formOf(saved);
            form.reset({ ...formOf(saved), ...typed, webhook_header_value });
          },
          onSettled,
        },
      ),
    reload: () =>
      reload((newest) => {
        form.reset({ ...formOf(newest), ...typed });
        return 'loaded';
      }),
    discard: () => {
      form.reset(formOf(stored));
      settle();
    },
  };
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
