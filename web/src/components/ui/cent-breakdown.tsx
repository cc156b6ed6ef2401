import { Box, chakra } from '@chakra-ui/react';
import type { ConversionBreakdown } from '@ramps-gateway/shared/contract/breakdown.ts';
import type { RemainsIn } from '@ramps-gateway/shared/domain/ledger/breakdown.ts';
import type { SpreadRule } from '@ramps-gateway/shared/domain/spread.ts';
import type { ReactNode } from 'react';
import { exactly, percent, precise } from '../../lib/format/amount.ts';
import { SectionTitle } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

const CENTS = {
  title: 'Where each cent went',
  received: 'BRL in',
  price: "Provider's price",
  priceOf: (brl: string) => `${brl} for 1 USDT`,
  notQuoted: 'Not quoted yet',
  given: 'Exchange result',
  of: (taken: string) => `for ${taken}`,
  fee: 'Provider fee',
  spread: 'Spread',
  rules: {
    override: "set by the conversion's rule",
    custom: "the owner's own",
    band: "the minimum of the owner's band",
    default: "the gateway's default",
  } satisfies Record<SpreadRule, string>,
  ruleUnknown: 'its source was not recorded',
  slippage: 'Difference from the quote',
  quoted: (usdt: string) => `${usdt} quoted`,
  rounding: 'Rounding',
  sent: 'USDT out',
  remains: 'Remains',
  nothing: 'Nothing',
  where: {
    in_conversion: 'in conversion',
    available: "in the sub-account's balance",
    held: 'held',
    in_transfer: 'in transfer',
    returned: 'returned to the payer',
  } satisfies Record<RemainsIn, string>,
  missing: 'missing: returned after it was exchanged',
  sums: 'Each asset adds up exactly: money in equals money out, kept and remaining.',
} as const;

const Name = chakra('th', {
  base: { textAlign: 'start', fontWeight: 'normal', py: '1.5', pe: '3', verticalAlign: 'top' },
});

const Row = chakra('tr', { base: { '&:not(:last-child)': { borderBottomWidth: '1px' } } });

interface PartProps {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

const Part = ({ name, hint, children }: PartProps) => (
  <Row>
    <Name scope="row">
      {name}
      {hint !== undefined && (
        <Box textStyle="xs" color="fg.subtle">
          {hint}
        </Box>
      )}
    </Name>
    <Box as="td" textAlign="end" whiteSpace="nowrap" py="1.5" verticalAlign="top">
      {children}
    </Box>
  </Row>
);

const spreadHint = ({ spread_percent, spread_rule }: ConversionBreakdown): string | undefined =>
  spread_percent === null
    ? undefined
    : `${percent(spread_percent)}, ${spread_rule === null ? CENTS.ruleUnknown : CENTS.rules[spread_rule]}`;

const Parts = ({ of }: { readonly of: ConversionBreakdown }) => {
  const { received, price, quoted, taken, given, fee, spread, slippage, rounding, sent, remains } = of;
  return (
    <>
      <Part name={CENTS.received}>{exactly(received, 'BRL')}</Part>
      <Part name={CENTS.price}>
        {price === null ? CENTS.notQuoted : CENTS.priceOf(precise(price, 'BRL'))}
      </Part>
      <Part name={CENTS.given} hint={taken ? CENTS.of(exactly(taken.amount, taken.asset)) : undefined}>
        {exactly(given?.amount ?? '0', given?.asset ?? 'USDT')}
      </Part>
      <Part name={CENTS.fee}>{exactly(fee, 'USDT')}</Part>
      <Part name={CENTS.spread} hint={spreadHint(of)}>
        {exactly(spread, 'USDT')}
      </Part>
      {slippage !== null && quoted !== null && (
        <Part name={CENTS.slippage} hint={CENTS.quoted(exactly(quoted, 'USDT'))}>
          {exactly(slippage, 'USDT')}
        </Part>
      )}
      <Part name={CENTS.rounding}>{exactly(rounding, 'USDT')}</Part>
      <Part name={CENTS.sent}>{exactly(sent, 'USDT')}</Part>
      {remains.length === 0 && <Part name={CENTS.remains}>{CENTS.nothing}</Part>}
      {remains.map(({ where, asset, amount }) => (
        <Part
          key={`${where} ${asset}`}
          name={CENTS.remains}
          hint={amount.startsWith('-') ? CENTS.missing : CENTS.where[where]}
        >
          {exactly(amount, asset)}
        </Part>
      ))}
    </>
  );
};

/** The rows of a successful conversion. */
const USUAL_ROWS = 9;

interface CentBreakdownProps {
  readonly of: ConversionBreakdown | undefined;
  readonly children?: ReactNode;
}

export const CentBreakdown = ({ of, children }: CentBreakdownProps) => (
  <Box as="section" aria-busy={of === undefined}>
    <SectionTitle>{CENTS.title}</SectionTitle>
    {children}
    <Box as="table" aria-label={CENTS.title} w="full" textStyle="sm">
      <tbody>
        {of ? (
          <Parts of={of} />
        ) : (
          Array.from({ length: USUAL_ROWS }, (_, row) => (
            <Part key={row} name={'\u00a0'}>
              <Skeleton w="24" />
            </Part>
          ))
        )}
      </tbody>
    </Box>
    <Box mt="2" textStyle="xs" color="fg.subtle">
      {CENTS.sums}
    </Box>
  </Box>
);
