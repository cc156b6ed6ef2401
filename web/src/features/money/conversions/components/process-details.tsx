import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { RowDetails } from '../../../../components/ui/row-details.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isActive, isStuck } from '@ramps-gateway/shared/domain/conversion.ts';
import { useQuery } from '@tanstack/react-query';
import { CentBreakdown } from '../../../../components/ui/cent-breakdown.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { MaskedAddress } from '../../../../components/ui/address.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { Postings } from '../../../../components/ui/postings.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { brl, percent, precise } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { secondWithZone, duration } from '../../../../lib/format/time.ts';
import { conversionQuery } from '../api/conversions.ts';
import { TEXTS } from '../texts.ts';
import { SaveEvidence } from './save-evidence.tsx';
import { SettleConversion } from './settle-conversion.tsx';
import { StepList } from './step-list.tsx';

const { details: D } = TEXTS;
const { settled: S } = TEXTS;

const DetailSection = ({ conversion }: { readonly conversion: ConversionRecord }) => {
  const { completed_at, target_usdt_amount, applied_spread, destination } = conversion;
  const { exchanged_usdt_amount, transferred_usdt_amount, transfer_fee } = conversion;
  return (
    <Box as="section">
      <SectionTitle>{D.title}</SectionTitle>
      <DetailList>
        <Detail name={D.deposit}>{brl(conversion.original_amount)}</Detail>
        {target_usdt_amount !== null && transferred_usdt_amount === null && (
          <Detail name={D.target}>{precise(target_usdt_amount, 'USDT')}</Detail>
        )}
        {exchanged_usdt_amount !== null && (
          <Detail name={D.exchanged}>{precise(exchanged_usdt_amount, 'USDT')}</Detail>
        )}
        {transferred_usdt_amount !== null && (
          <Detail name={D.sent}>{precise(transferred_usdt_amount, 'USDT')}</Detail>
        )}
        {transfer_fee !== null && <Detail name={D.fee}>{precise(transfer_fee, 'USDT')}</Detail>}
        {destination && (
          <Detail name={D.destination}>
            <Flex align="center" columnGap="2" wrap="wrap" minW="0">
              {destination.network && <Tag family="info">{capitalised(destination.network)}</Tag>}
              <MaskedAddress of={D.destinationOf} address={destination.address} />
            </Flex>
          </Detail>
        )}
        {applied_spread !== null && <Detail name={D.spread}>{percent(applied_spread)}</Detail>}
        <Detail name={D.started}>
          <ExactTime iso={conversion.created_at} />
        </Detail>
        {completed_at === null ? (
          <Detail name={D.lastProgress}>
            <ExactTime iso={conversion.updated_at} />
          </Detail>
        ) : (
          <Detail name={D.completed}>
            <ExactTime iso={completed_at} />
          </Detail>
        )}
        <Detail name={D.retries}>{conversion.retry_count}</Detail>
        <Identifier name={D.endToEnd} value={conversion.end_to_end_id} none={D.noEndToEnd} />
        <Identifier name={D.depositOrder} value={conversion.deposit_order_id} />
        <Identifier name={D.exchangeOrder} value={conversion.exchange_order_id} />
        <Identifier name={D.transferOrder} value={conversion.transfer_order_id} />
        <Identifier name={D.process} value={conversion.id} />
      </DetailList>
    </Box>
  );
};

/** Milliseconds. Data loaded for the row is not fetched again. */
const JUST_LOADED = 5000;

const Cents = ({ id }: { readonly id: string }) => {
  const query = useQuery({ ...conversionQuery(id), staleTime: JUST_LOADED });
  return (
    <CentBreakdown of={query.data?.breakdown}>
      {query.isError && (
        <RetryNotice title={D.centsFailed} query={query}>
          {messageOf(query.error)}
        </RetryNotice>
      )}
    </CentBreakdown>
  );
};

interface SettledProps {
  readonly settled: NonNullable<ConversionRecord['settled']>;
}

const Settled = ({ settled: { by, email, note, order_id, at } }: SettledProps) => (
  <Notice family="info" title={S.title}>
    <Box>{S.by(email || by, secondWithZone(at))}</Box>
    <Box mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {note}
    </Box>
    {order_id !== null && <CopyValue label={S.order.toLowerCase()} value={order_id} />}
  </Notice>
);

interface ProcessDetailsProps {
  readonly id: string;
  readonly conversion: ConversionRecord;
  readonly now: number;
  readonly toggle: () => HTMLElement | null;
}

const Notices = ({ conversion, now }: Omit<ProcessDetailsProps, 'id' | 'toggle'>) => {
  const { status, error_message, note, updated_at, settled } = conversion;
  if (settled) return <Settled settled={settled} />;
  if (status === 'failed')
    return error_message === null ? null : (
      <Notice family="danger" title={D.failedTitle}>
        {error_message}
      </Notice>
    );
  if (isStuck(status, updated_at, now))
    return (
      <Notice family="warning" title={D.stuckTitle(duration(now - Date.parse(updated_at)))}>
        {note ?? D.stuckText}
      </Notice>
    );
  return isActive(status) && note !== null ? (
    <Notice family="info" title={D.waiting}>
      {note}
    </Notice>
  ) : null;
};

const ProcessDetails = ({ id, conversion, now, toggle }: ProcessDetailsProps) => (
  <RowDetails id={id}>
    <Notices conversion={conversion} now={now} />
    {conversion.status === 'failed' && <SettleConversion conversion={conversion} fallback={toggle} />}
    <Grid
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1.1fr)' }}
      gap={{ base: '5', lg: '10' }}
    >
      <Box display="grid" gap="5" alignContent="start" minW="0">
        <StepList processId={conversion.id} />
        <Cents id={conversion.id} />
        <Postings of={{ conversion_id: conversion.id }} />
      </Box>
      <Box display="grid" gap="5" alignContent="start" minW="0">
        <DetailSection conversion={conversion} />
        <SaveEvidence id={conversion.id} />
        <HistoryLink kind="conversion" id={conversion.id} of={conversion.sub_account.name} />
      </Box>
    </Grid>
  </RowDetails>
);

export default ProcessDetails;
