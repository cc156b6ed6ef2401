import { Box, chakra, Flex } from '@chakra-ui/react';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { booksDiffer, NO_WALLET } from '@ramps-gateway/shared/domain/treasury.ts';
import { memo } from 'react';
import { Age, TreasuryTime } from '../../../../components/ui/time.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { NameCell } from '../../../../components/ui/name-cell.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { inCurrency } from '../../../../lib/format/amount.ts';
import type { Customer } from '../model/listed.ts';
import { CUSTOMER_TAGS, TEXTS } from '../texts.ts';
import { at, CUSTOMERS } from './row-layout.ts';

const { customers: C } = TEXTS;

const Wallet = ({ customer }: { readonly customer: Customer }) => {
  const { state, walletAddress, name } = customer;
  if (state === 'failed')
    return (
      <Box textStyle="sm" color="danger.fg">
        {walletAddress}
      </Box>
    );
  if (state === 'not_loaded' || walletAddress === NO_WALLET)
    return (
      <Box textStyle="sm" color="fg.subtle" truncate>
        {state === 'loaded' ? walletAddress : C.notLoadedHint}
      </Box>
    );
  return (
    <Flex align="center" gap="1" minW="0" textStyle="mono" title={walletAddress}>
      <Box as="span" hideBelow="xl" truncate>
        {walletAddress}
      </Box>
      <Box as="span" hideFrom="xl" truncate>
        {maskAddress(walletAddress)}
      </Box>
      <CopyButton label={`wallet address of ${name}`} value={walletAddress} />
    </Flex>
  );
};

const Row = chakra('div', { base: CUSTOMERS.row });
const Cell = chakra('div', { base: { minW: '0' } });

const UNKNOWN = { failed: C.unknown, not_loaded: C.notLoaded } as const;

interface BalanceProps {
  readonly customer: Customer;
  readonly now: number;
}

/** Unknown is not zero; old figures say so. */
const Balance = ({ customer, now }: BalanceProps) => {
  const { state, balance, currency, asOf, booked, problem } = customer;
  if (state !== 'loaded')
    return (
      <Box color="fg.subtle" title={problem ?? undefined}>
        {UNKNOWN[state]}
      </Box>
    );
  const differs = booksDiffer(customer);
  const books = booked === null ? C.notBooked : differs ? '' : C.same;
  return (
    <>
      <Box fontWeight="medium" title={`${C.source(`${balance} ${currency}`)}. ${books}`.trim()}>
        {inCurrency(balance, currency)}
      </Box>
      {differs && booked !== null && (
        <Box textStyle="xs" color="warning.fg" title={`${booked} ${currency}`}>
          {C.differs(inCurrency(booked, currency))}
        </Box>
      )}
      <Box textStyle="xs" color="fg.subtle">
        <Age iso={asOf} now={now} always={problem !== null} />
      </Box>
    </>
  );
};

const Status = ({ customer: { state, status } }: { readonly customer: Customer }) => {
  if (state !== 'loaded') return <Tag family="warning">{UNKNOWN[state]}</Tag>;
  const [label, family] = CUSTOMER_TAGS[status];
  return (
    <Tag family={family} dot>
      {label}
    </Tag>
  );
};

interface CustomerRowProps {
  readonly customer: Customer;
  readonly index: number;
  readonly now: number;
  readonly rowRef: (row: HTMLElement | null) => void;
}

export const CustomerRow = memo(({ customer, index, now, rowRef }: CustomerRowProps) => (
  <Row role="row" ref={rowRef} data-index={index} aria-rowindex={index + 2}>
    <Cell role="rowheader" gridArea={at('customer')}>
      <NameCell name={customer.name} detail={customer.email} />
    </Cell>
    <Cell role="cell" gridArea={at('wallet')}>
      <Wallet customer={customer} />
    </Cell>
    <Cell role="cell" gridArea={at('balance')} textAlign="end" whiteSpace="nowrap">
      <Balance customer={customer} now={now} />
    </Cell>
    <Cell
      role="cell"
      gridArea={at('activity')}
      textAlign="end"
      textStyle={{ base: 'xs', xl: 'sm' }}
      color="fg.subtle"
      whiteSpace="nowrap"
    >
      <Box as="span" hideFrom="xl">
        {`${C.lastActivity} `}
      </Box>
      <TreasuryTime iso={customer.lastActivity} now={now} />
    </Cell>
    <Cell role="cell" gridArea={at('status')} justifySelf="end">
      <Status customer={customer} />
    </Cell>
  </Row>
));
CustomerRow.displayName = 'CustomerRow';
