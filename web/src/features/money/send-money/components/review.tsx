import { Box, Button, Flex } from '@chakra-ui/react';
import { looksAlike } from '@ramps-gateway/shared/domain/masks.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  DestinationDetails,
  type Lookalike,
  LookalikeNotice,
  type ShownDestination,
} from '../../../../components/ui/destination-details.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { type Bank, banksQuery, type Wallet, walletsQuery } from '../../../../lib/queries/holdings.ts';
import type { Transfer } from '../model/transfer.ts';
import { TEXTS } from '../texts.ts';

/** A destination as the provider lists it; the order goes there. */
interface Listed extends ShownDestination {
  readonly id: string;
}

const NOTHING = {
  name: null,
  network: null,
  address: null,
  tag: null,
  bank: null,
  branch: null,
  account: null,
  key: null,
  keyType: null,
};

const listedWallet = (wallet: Wallet): Listed => ({
  ...NOTHING,
  kind: 'wallet',
  id: wallet.id,
  name: wallet.name || null,
  network: wallet.network || null,
  address: wallet.address || null,
  tag: wallet.address_tag || null,
});

const listedBank = (bank: Bank): Listed => ({
  ...NOTHING,
  kind: 'bank',
  id: bank.id,
  name: bank.name || null,
  bank: bank.bank_name || null,
  branch: bank.branch || null,
  account: bank.account || null,
  key: bank.instant_payment || null,
  keyType: bank.instant_payment_type || null,
});

/** Omits deposit wallets and accounts: they belong to the gateway and are not destinations. */
const listedWallets = (wallets: readonly Wallet[]): readonly Listed[] =>
  wallets.filter(({ wallet_type: type }) => type !== 'shared').map(listedWallet);

const listedBanks = (banks: readonly Bank[]): readonly Listed[] =>
  banks.filter(({ bank_type: type }) => type !== 'shared').map(listedBank);

const numberOf = ({ address, account }: ShownDestination): string => address ?? account ?? '';

const lookalikesOf = (one: Listed, all: readonly Listed[]): readonly Lookalike[] =>
  all
    .filter((other) => other.id !== one.id && looksAlike(numberOf(one), numberOf(other)))
    .map((other) => ({ name: other.name ?? other.bank, address: numberOf(other) }));

const destinationId = ({ request }: Transfer): string => request.wallet_id ?? request.bank_account_id ?? '';

/** Whether a number matches the mask of the user's choice, `TXYZ12...mnopqr`. */
const fitsMask = (destination: ShownDestination, masked: string): boolean => {
  const [begin = '', end] = masked.split('...');
  const number = numberOf(destination);
  return end === undefined ? number === masked : number.startsWith(begin) && number.endsWith(end);
};

const { review: R } = TEXTS;

interface ReviewProps {
  readonly transfer: Transfer;
  readonly sending: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

const Notices = ({ children }: { readonly children: ReactNode }) => (
  <Box display="grid" gap="3" mt="3" _empty={{ display: 'none' }}>
    {children}
  </Box>
);

/** Fetched again when the review opens. */
const useDestinations = ({ account: { id }, recipient: { kind } }: Transfer) => {
  const fresh = { staleTime: 0 };
  const isWallet = kind === 'wallet';
  const wallets = useQuery({
    ...walletsQuery(id),
    ...fresh,
    enabled: isWallet,
    select: listedWallets,
  });
  const banks = useQuery({ ...banksQuery(id), ...fresh, enabled: !isWallet, select: listedBanks });
  return isWallet ? wallets : banks;
};

/** The last check. The order goes to the destination that the provider lists, so the user must see that one first. */
export const Review = ({ transfer, sending, onBack, onSend }: ReviewProps) => {
  const { account, request, recipient } = transfer;
  const query = useDestinations(transfer);
  const to = query.data?.find(({ id }) => id === destinationId(transfer));
  return (
    <>
      <DetailList>
        <Detail name={R.from}>{account.name}</Detail>
        {to ? (
          <DestinationDetails destination={to} isFirst={recipient.is_first} />
        ) : (
          <Detail name={R.to}>{recipient.name}</Detail>
        )}
        <Detail name="Amount">
          <Box as="span" fontWeight="semibold" whiteSpace="nowrap">
            {exactly(request.amount, request.asset)}
          </Box>
        </Detail>
        <Detail name="Fee">Set by the provider; it may be deducted from the amount</Detail>
      </DetailList>
      <Notices>
        {query.isPending && <Skeleton h="20" aria-label="Loading the destination" />}
        {query.isError && !query.data && (
          <RetryNotice title="The destination could not be loaded. Nothing can be sent" query={query}>
            {messageOf(query.error)}
          </RetryNotice>
        )}
        {query.data && !to && (
          <Notice family="danger" title="The provider no longer lists this destination">
            Go back and choose another recipient.
          </Notice>
        )}
        {to && !fitsMask(to, recipient.masked) && (
          <Notice family="danger" title="This is not the destination you chose">
            {`You chose ${recipient.masked}. It has changed at the provider since.`}
          </Notice>
        )}
        {to && <LookalikeNotice of={lookalikesOf(to, query.data ?? [])} />}
        {recipient.cooling_until !== null && (
          <Notice family="warning">{R.cooling(dayAndTime(recipient.cooling_until))}</Notice>
        )}
      </Notices>
      <Muted mt="3">{R.held}</Muted>
      <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
        <Button onClick={onBack} disabled={sending}>
          Back
        </Button>
        <Button
          variant="solid"
          colorPalette="accent"
          onClick={onSend}
          disabled={!to}
          loading={sending}
          loadingText="Sending"
        >
          Send
        </Button>
      </Flex>
    </>
  );
};
