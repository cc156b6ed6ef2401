import { Box, Button, Flex } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { RECIPIENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useState } from 'react';
import { RenameForm } from '../../../../components/destinations/rename-dialog.tsx';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { InlineLink } from '../../../../components/ui/text.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { useRemoveDestination } from '../../../../lib/queries/remove-destination.ts';
import { holderText, placeName, recipientName } from '../../../../lib/queries/recipients.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';

const { dialog: D } = TEXTS;

export interface EditDialogProps extends DialogProps {
  readonly recipient: Recipient;
}

const Details = ({ recipient }: Pick<EditDialogProps, 'recipient'>) => {
  const { kind, place, asset, masked, state, holder, sub_account: account } = recipient;
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
      {!isWallet && <Detail name="Holder">{holderText(holder) ?? TEXTS.noHolder}</Detail>}
      <Detail name="First seen">{dayAndTime(recipient.added_at)}</Detail>
      <Detail name="State">
        <LabelTag of={RECIPIENT_TAGS[state]} />
      </Detail>
    </DetailList>
  );
};

/** The provider can add or remove a recipient, but not change one; its name in the gateway is the gateway's. */
const EditDialog = ({ open, recipient, finalFocus, onClose }: EditDialogProps) => {
  const [asking, setAsking] = useState<'name' | 'removal'>();
  const { sub_account: account, kind, asset, state, destination_id: id } = recipient;
  const remove = useRemoveDestination(kind, account.external_id, D.removing);
  const back = () => setAsking(undefined);
  const name = recipientName(recipient);
  if (open && asking === 'removal')
    return (
      <ConfirmDialog
        open
        title={`Remove ${name}?`}
        text={D.removeText}
        confirm={D.remove}
        running={remove.isPending}
        finalFocus={finalFocus}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: onClose,
            onSettled: back,
          })
        }
        onClose={back}
      />
    );
  if (asking === 'name')
    return (
      <Modal open={open} title={D.renaming(name)} finalFocus={finalFocus} onClose={onClose}>
        <RenameForm
          subAccountId={account.id}
          place={recipient}
          name={recipient.name ?? ''}
          providerName={recipient.provider_name}
          onClose={back}
        />
      </Modal>
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
          <>
            <Button onClick={() => setAsking('name')}>
              <Icon name="edit" />
              {D.rename}
            </Button>
            <Button colorPalette="danger" onClick={() => setAsking('removal')}>
              <Icon name="trash" />
              {D.remove}
            </Button>
          </>
        )}
      </Flex>
    </Modal>
  );
};

export default EditDialog;
