import { Box, Button, Flex } from '@chakra-ui/react';
import type { WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useSigning } from '../model/use-signing.ts';
import { TEXTS } from '../texts.ts';
import { SigningForm } from './signing-form.tsx';
import type { Way } from './signing-question.tsx';

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
          <Tag family={signed ? 'success' : 'warning'} dot>
            {signed ? S.signed : S.fixed}
          </Tag>
        </Flex>
        <Box mt="1" maxW="dialogWide" textStyle="sm" color="fg.muted">
          {signed ? S.signedText : S.fixedText}
          {until !== null && ` ${S.previous(secondWithZone(until))}`}
        </Box>
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
