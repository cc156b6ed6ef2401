import { Box, Button, Flex } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { RECIPIENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import type { ReactNode } from 'react';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { CardHead, Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useNow } from '../../../../lib/clock.ts';
import { money } from '../../../../lib/format/amount.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { holderText, placeName, recipientName } from '../../../../lib/queries/recipients.ts';
import { TEXTS } from '../texts.ts';
import type { EditDialogProps } from './edit-dialog.tsx';
import { Contact, Figure } from './recipient-parts.tsx';

interface RecipientCardProps {
  readonly recipient: Recipient;
  readonly send: ReactNode;
}

const Where = ({ recipient }: Pick<RecipientCardProps, 'recipient'>) => {
  const { sub_account: account, asset, kind, masked, holder } = recipient;
  const held = holderText(holder);
  const place = [asset, placeName(recipient)].filter(Boolean).join(' · ');
  return (
    <Box display="grid" gap="1">
      <Contact icon={kind === 'wallet' ? 'wallet' : 'bank'} label="Where" text={place} mono={masked} />
      {held !== null && <Contact icon="people" label="Holder" text={`Held by ${held}`} />}
      <Contact icon="people" label={TEXTS.account} text={account.name} />
      <Contact icon="mail" label={TEXTS.email} text={account.email} />
      {account.phone && <Contact icon="phone" label={TEXTS.phone} text={account.phone} />}
    </Box>
  );
};

const Edit = ({ recipient }: Pick<RecipientCardProps, 'recipient'>) => {
  const dialog = useDialog<EditDialogProps>(() => import('./edit-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger} aria-haspopup="dialog" aria-label={`Edit ${recipientName(recipient)}`}>
        {TEXTS.edit}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} recipient={recipient} />}
    </>
  );
};

export const RecipientCard = ({ recipient, send }: RecipientCardProps) => {
  const now = useNow();
  const { state, stop, transfers, totals, last_at: lastAt, cooling_until: cooling } = recipient;
  const name = recipientName(recipient);
  const stopped = stop?.scope.kind === 'destination' ? stop.scope.destination_id : recipient.destination_id;
  return (
    <Panel as="li" padded display="flex" flexDirection="column" gap="3">
      <CardHead name={name} status={RECIPIENT_TAGS[state]} />
      <Where recipient={recipient} />
      {state === 'cooling_off' && cooling !== null && (
        <Box textStyle="xs" color="warning.fg">
          {`${RECIPIENT_TAGS.cooling_off[0]} until ${dayAndTime(cooling)}`}
        </Box>
      )}
      {stop && (
        <Box textStyle="xs" color="danger.fg" overflowWrap="anywhere">
          “{stop.reason}” {stop.by.email}
        </Box>
      )}
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        columnGap="6"
        rowGap="2"
        pt="3"
        mt="auto"
        borderTopWidth="1px"
      >
        <Figure name={TEXTS.transfers}>{transfers.toLocaleString('en-US')}</Figure>
        <Figure name={TEXTS.total}>
          {totals.length === 0
            ? 'None yet'
            : totals.map(({ asset, amount }) => <Box key={asset}>{money(amount, asset)}</Box>)}
        </Figure>
        <Figure name="Last transfer" wide>
          {lastAt === null ? 'Never' : <RelativeTime iso={lastAt} now={now} />}
        </Figure>
      </Box>
      <Flex gap="2" wrap="wrap">
        <Edit recipient={recipient} />
        {state !== 'removed' && (
          <StopButton
            scope={{
              kind: 'destination',
              sub_account_id: recipient.sub_account.id,
              destination_id: stopped,
            }}
            what={TEXTS.what(name, recipient.sub_account.name)}
          />
        )}
        {send}
      </Flex>
    </Panel>
  );
};
