import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { useRemoveRecipient } from '../api.ts';
import { placeName, recipientName } from '../../../../lib/queries/recipients.ts';
import { STATE_TAGS, TEXTS } from '../texts.ts';

const { dialog: D } = TEXTS;

const Link = chakra(RouterLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

export interface EditDialogProps extends DialogProps {
  readonly recipient: Recipient;
}

const Details = ({ recipient }: Pick<EditDialogProps, 'recipient'>) => {
  const { kind, place, asset, masked, state, sub_account: account } = recipient;
  const isWallet = kind === 'wallet';
  const [label, family] = STATE_TAGS[state];
  return (
    <DetailList>
      <Detail name={TEXTS.account}>{account.name}</Detail>
      <Detail name={D.asset}>{asset}</Detail>
      {place !== null && <Detail name={isWallet ? D.network : D.bank}>{placeName(recipient)}</Detail>}
      <Detail name={isWallet ? D.address : D.number}>
        <Box as="span" textStyle="mono">
          {masked}
        </Box>
      </Detail>
      <Detail name={D.added}>{dayAndTime(recipient.added_at)}</Detail>
      <Detail name={D.state}>
        <Tag family={family} dot>
          {label}
        </Tag>
      </Detail>
    </DetailList>
  );
};

/** The provider can add or remove a recipient, not change one. */
const EditDialog = ({ open, recipient, finalFocus, onClose }: EditDialogProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveRecipient(recipient);
  const { sub_account: account, kind, asset, state, destination_id: id } = recipient;
  const name = recipientName(recipient);
  if (open && asking)
    return (
      <ConfirmDialog
        open
        title={D.removeTitle(name)}
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
        <Link to={pathOf('sub-account', account.id)}>{D.open}</Link>
        {kind === 'wallet' && asset === 'USDT' && state !== 'removed' && (
          <Link to={`${pathOf('conversions')}?tab=settings`}>{D.rule}</Link>
        )}
      </Flex>
      <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
        <Button onClick={onClose}>{D.close}</Button>
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
