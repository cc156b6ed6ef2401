import { Box, Button, Flex } from '@chakra-ui/react';
import { deleteBank, deleteWallet } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { RECIPIENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { InlineLink } from '../../../../components/ui/text.ts';
import { toast } from '../../../../components/ui/toast.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { ApiError, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { askAfterChange } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { placeName, recipientName } from '../../../../lib/queries/recipients.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';

const { dialog: D } = TEXTS;

/** The list changes when the gateway sees the removal. */
const useRemoveRecipient = ({ kind, destination_id: id, sub_account: account }: Recipient) => {
  const client = useQueryClient();
  const input = { values: { id }, account: account.external_id };
  return useMutation({
    mutationFn: async () => {
      await (kind === 'wallet' ? callProvider(deleteWallet, input) : callProvider(deleteBank, input));
    },
    onSuccess: () => toast.success('Recipient removed', 'It leaves the list once the provider confirms it.'),
    onError: (error) => {
      // A request held for approval has its own notice.
      if (error instanceof ApiError && error.code === 'HELD') return;
      toast.failure(
        'The recipient was not removed',
        mayHaveBeenDone(error) ? 'It may have been removed. Check again in a moment.' : messageOf(error),
      );
    },
    onSettled: () => {
      askAfterChange(client, account.external_id);
      void client.invalidateQueries({ queryKey: keys.recipients.all });
      void client.invalidateQueries({ queryKey: keys.holdings.account(account.external_id) });
    },
  });
};

export interface EditDialogProps extends DialogProps {
  readonly recipient: Recipient;
}

const Details = ({ recipient }: Pick<EditDialogProps, 'recipient'>) => {
  const { kind, place, asset, masked, state, sub_account: account } = recipient;
  const isWallet = kind === 'wallet';
  return (
    <DetailList>
      <Detail name={TEXTS.account}>{account.name}</Detail>
      <Detail name="Asset">{asset}</Detail>
      {place !== null && <Detail name={isWallet ? 'Network' : 'Bank'}>{placeName(recipient)}</Detail>}
      <Detail name={isWallet ? 'Address' : 'Account'}>
        <Box as="span" textStyle="mono">
          {masked}
        </Box>
      </Detail>
      <Detail name="First seen">{dayAndTime(recipient.added_at)}</Detail>
      <Detail name="State">
        <LabelTag of={RECIPIENT_TAGS[state]} />
      </Detail>
    </DetailList>
  );
};

/** The provider can add or remove a recipient, but not change one. */
const EditDialog = ({ open, recipient, finalFocus, onClose }: EditDialogProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveRecipient(recipient);
  const { sub_account: account, kind, asset, state, destination_id: id } = recipient;
  const name = recipientName(recipient);
  if (open && asking)
    return (
      <ConfirmDialog
        open
        title={`Remove ${name}?`}
        text={D.removeText}
        confirm={D.remove}
        running={remove.isPending}
        finalFocus={finalFocus}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: onClose,
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    );
  return (
    <Modal open={open} title={name} description={D.text} finalFocus={finalFocus} onClose={onClose}>
      <Details recipient={recipient} />
      <CoolingOff subAccountId={account.id} destinationId={id} what={TEXTS.what(name, account.name)} />
      <Flex direction="column" gap="2" mt="3" textStyle="sm" align="flex-start">
        <InlineLink to={pathOf('sub-account', account.id)}>Open the sub-account</InlineLink>
        {kind === 'wallet' && asset === 'USDT' && state !== 'removed' && (
          <InlineLink to={`${pathOf('conversions')}?tab=settings`}>Use it in a conversion rule</InlineLink>
        )}
      </Flex>
      <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
        <Button onClick={onClose}>Close</Button>
        {state !== 'removed' && (
          <Button colorPalette="danger" onClick={() => setAsking(true)}>
            <Icon name="trash" />
            {D.remove}
          </Button>
        )}
      </Flex>
    </Modal>
  );
};

export default EditDialog;
