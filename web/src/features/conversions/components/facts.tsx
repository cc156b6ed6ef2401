import { Box, chakra } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ReactNode } from 'react';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { brl, percent, precise } from '../../../lib/format/amount.ts';
import { dayAndTime } from '../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';
import { SectionTitle } from './section-title.tsx';

const { details: D } = TEXTS;

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '7rem minmax(0, 1fr)', md: '8rem minmax(0, 1fr)' },
    columnGap: '4',
    textStyle: 'sm',
  },
});

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <Box as="dt" color="fg.subtle" py="1">
      {name}
    </Box>
    <Box as="dd" minW="0" display="flex" alignItems="center" minH="7">
      {children}
    </Box>
  </>
);

const Identifier = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null ? null : (
    <Fact name={name}>
      <CopyValue label={name.toLowerCase()} value={value} />
    </Fact>
  );

export const Facts = ({ conversion }: { readonly conversion: ConversionRecord }) => {
  const { completed_at, target_usdt_amount, applied_spread } = conversion;
  return (
    <Box as="section">
      <SectionTitle>{D.facts}</SectionTitle>
      <List>
        <Fact name={D.deposit}>{brl(conversion.original_amount)}</Fact>
        {target_usdt_amount !== null && <Fact name={D.target}>{precise(target_usdt_amount, 'USDT')}</Fact>}
        {applied_spread !== null && <Fact name={D.spread}>{percent(applied_spread)}</Fact>}
        <Fact name={D.started}>{dayAndTime(conversion.created_at)}</Fact>
        {completed_at === null ? (
          <Fact name={D.lastProgress}>{dayAndTime(conversion.updated_at)}</Fact>
        ) : (
          <Fact name={D.completed}>{dayAndTime(completed_at)}</Fact>
        )}
        <Fact name={D.retries}>{conversion.retry_count}</Fact>
        <Identifier name={D.endToEnd} value={conversion.end_to_end_id} />
        <Identifier name={D.depositOrder} value={conversion.deposit_order_id} />
        <Identifier name={D.exchangeOrder} value={conversion.exchange_order_id} />
        <Identifier name={D.transferOrder} value={conversion.transfer_order_id} />
        <Identifier name={D.process} value={conversion.id} />
      </List>
    </Box>
  );
};
