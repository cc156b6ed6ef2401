import { Box, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { Fact, FactList, Identifier } from '../../../components/ui/facts.tsx';
import { MaskedAddress } from '../../../components/ui/masked-address.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { brl, percent, precise } from '../../../lib/format/amount.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { dayAndTime } from '../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';

const { details: D } = TEXTS;

export const Facts = ({ conversion }: { readonly conversion: ConversionRecord }) => {
  const { completed_at, target_usdt_amount, applied_spread, destination } = conversion;
  const { exchanged_usdt_amount, transferred_usdt_amount, transfer_fee } = conversion;
  return (
    <Box as="section">
      <SectionTitle>{D.facts}</SectionTitle>
      <FactList>
        <Fact name={D.deposit}>{brl(conversion.original_amount)}</Fact>
        {target_usdt_amount !== null && <Fact name={D.target}>{precise(target_usdt_amount, 'USDT')}</Fact>}
        {exchanged_usdt_amount !== null && (
          <Fact name={D.exchanged}>{precise(exchanged_usdt_amount, 'USDT')}</Fact>
        )}
        {transferred_usdt_amount !== null && (
          <Fact name={D.sent}>{precise(transferred_usdt_amount, 'USDT')}</Fact>
        )}
        {transfer_fee !== null && <Fact name={D.fee}>{precise(transfer_fee, 'USDT')}</Fact>}
        {destination && (
          <Fact name={D.destination}>
            <Flex align="center" columnGap="2" wrap="wrap" minW="0">
              {destination.network && <Tag family="info">{capitalised(destination.network)}</Tag>}
              <MaskedAddress of={D.destinationOf} address={destination.address} />
            </Flex>
          </Fact>
        )}
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
      </FactList>
    </Box>
  );
};
