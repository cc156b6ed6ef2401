import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import {
  EVIDENCE_FORMATS,
  type EvidenceFormat,
  readEvidence,
} from '@ramps-gateway/shared/contract/calls/evidence.ts';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isActive, isStuck } from '@ramps-gateway/shared/domain/conversion.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNoteDialog } from '../../../../components/form/use-note-dialog.ts';
import { CentBreakdown } from '../../../../components/ui/cent-breakdown.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { MaskedAddress } from '../../../../components/ui/address.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { Postings } from '../../../../components/ui/postings.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { RowDetails } from '../../../../components/ui/row-details.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Way } from '../../../../components/ui/way.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { fetchFile } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { brl, percent, precise } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { duration, secondWithZone } from '../../../../lib/format/time.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { conversionQuery, useSettleConversion } from '../api/conversions.ts';
import { TEXTS } from '../texts.ts';
import { StepList } from './step-list.tsx';

const TYPES: Record<EvidenceFormat, string> = { json: 'application/json', pdf: 'application/pdf' };

const save = async (id: string, format: EvidenceFormat): Promise<void> => {
  const file = await fetchFile(readEvidence, { params: { id }, query: { format } });
  saveFile(`evidence-${id}.${format}`, TYPES[format], file);
};

const SaveEvidence = ({ id }: { readonly id: string }) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: EvidenceFormat) => save(id, format),
    onError: (error) => toast.failure('Failed to create the evidence', messageOf(error)),
  });
  return (
    <Box as="section">
      <SectionTitle>Evidence</SectionTitle>
      <Box mb="3" color="fg.muted">
        {TEXTS.evidence.text}
        <Box asChild color="accent.fg" textDecoration="underline">
          <a href={PATHS.verify}>{PATHS.verify}</a>
        </Box>
        .
      </Box>
      <Flex gap="2" wrap="wrap">
        {EVIDENCE_FORMATS.toReversed().map((format) => (
          <Button
            key={format}
            size="sm"
            variant="outline"
            loading={isPending && variables === format}
            disabled={isPending}
            onClick={() => mutate(format)}
          >
            {TEXTS.evidence.save[format]}
          </Button>
        ))}
      </Flex>
    </Box>
  );
};

const { settle: L } = TEXTS;

interface SettleConversionProps {
  readonly conversion: ConversionRecord;
  readonly fallback: () => HTMLElement | null;
}

/** Closes a failed conversion that a person settled by hand; not for clients. */
const SettleConversion = ({ conversion, fallback }: SettleConversionProps) => {
  const role = useRole();
  const dialog = useNoteDialog();
  const settle = useSettleConversion(conversion.id);
  if (role === 'client') return null;
  return (
    <>
      {conversion.settled === null && (
        <Flex>
          <Button
            {...dialog.trigger}
            aria-haspopup="dialog"
            aria-label={`${L.action} ${conversion.sub_account.name}`}
          >
            <Icon name="check" />
            {L.action}
          </Button>
        </Flex>
      )}
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          title="Mark as settled?"
          text="This moves no money. The conversion ends here and can no longer be retried."
          confirm={L.action}
          note={{ label: 'Note', help: `How it was settled. At least ${NOTE_BOUNDS.min} characters.` }}
          order={{ label: 'Order id', help: 'The order that settled it, if any.' }}
          running={settle.isPending}
          finalFocus={() => dialog.shown.finalFocus() ?? fallback()}
          onConfirm={(answer) => settle.mutate(answer, { onSuccess: dialog.shown.onClose })}
        />
      )}
    </>
  );
};

const DetailSection = ({ conversion }: { readonly conversion: ConversionRecord }) => {
  const { completed_at, target_usdt_amount, applied_spread, destination } = conversion;
  const { exchanged_usdt_amount, transferred_usdt_amount, transfer_fee } = conversion;
  return (
    <Box as="section">
      <SectionTitle>Details</SectionTitle>
      <DetailList>
        <Detail name="Deposit">{brl(conversion.original_amount)}</Detail>
        {target_usdt_amount !== null && transferred_usdt_amount === null && (
          <Detail name="Converts to">{precise(target_usdt_amount, 'USDT')}</Detail>
        )}
        {exchanged_usdt_amount !== null && (
          <Detail name="USDT exchanged">{precise(exchanged_usdt_amount, 'USDT')}</Detail>
        )}
        {transferred_usdt_amount !== null && (
          <Detail name="Sent">{precise(transferred_usdt_amount, 'USDT')}</Detail>
        )}
        {transfer_fee !== null && <Detail name="Transfer fee">{precise(transfer_fee, 'USDT')}</Detail>}
        {destination && (
          <Detail name="Destination">
            <Flex align="center" columnGap="2" wrap="wrap" minW="0">
              {destination.network && <Tag family="info">{capitalised(destination.network)}</Tag>}
              <MaskedAddress
                of="the destination"
                address={destination.address}
                network={destination.network}
              />
            </Flex>
          </Detail>
        )}
        {applied_spread !== null && <Detail name="Applied spread">{percent(applied_spread)}</Detail>}
        <Detail name="Started">
          <ExactTime iso={conversion.created_at} />
        </Detail>
        {completed_at === null ? (
          <Detail name="Last progress">
            <ExactTime iso={conversion.updated_at} />
          </Detail>
        ) : (
          <Detail name="Completed">
            <ExactTime iso={completed_at} />
          </Detail>
        )}
        <Detail name="Retries">{conversion.retry_count}</Detail>
        <Identifier
          name="End-to-end id"
          value={conversion.end_to_end_id}
          none="Not provided by the provider. Use the deposit order’s id."
        />
        <Identifier name="Deposit order" value={conversion.deposit_order_id} />
        <Identifier name="Exchange order" value={conversion.exchange_order_id} />
        <Identifier name="Transfer order" value={conversion.transfer_order_id} />
        <Identifier name="Conversion id" value={conversion.id} />
      </DetailList>
    </Box>
  );
};

/** Milliseconds. Data that the row just loaded is not fetched again. */
const JUST_LOADED = 5000;

const Cents = ({ id }: { readonly id: string }) => {
  const query = useQuery({ ...conversionQuery(id), staleTime: JUST_LOADED });
  return (
    <CentBreakdown of={query.data?.breakdown}>
      {query.isError && (
        <RetryNotice title="Where each cent went could not be loaded" query={query}>
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
  <Notice family="info" title={TEXTS.settled.title}>
    <Box>{`${email || by}, ${secondWithZone(at)}`}</Box>
    <Box mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {note}
    </Box>
    {order_id !== null && <CopyValue label={TEXTS.settled.order.toLowerCase()} value={order_id} />}
  </Notice>
);

interface ProcessDetailsProps {
  readonly id: string;
  readonly conversion: ConversionRecord;
  readonly now: number;
  readonly toggle: () => HTMLElement | null;
}

const Notices = ({ conversion, now }: Omit<ProcessDetailsProps, 'id' | 'toggle'>) => {
  const { status, error_code, error_message, note, updated_at, settled } = conversion;
  if (settled) return <Settled settled={settled} />;
  if (status === 'failed')
    return error_message === null ? null : (
      <Notice family="danger" title="Why it failed">
        {error_message}{' '}
        {error_code !== null && <Way code={error_code} subAccountId={conversion.sub_account_id} />}
      </Notice>
    );
  if (isStuck(status, updated_at, now))
    return (
      <Notice family="warning" title={TEXTS.stuckTitle(duration(now - Date.parse(updated_at)))}>
        {note ?? 'Checked every minute. It continues once the provider answers.'}
      </Notice>
    );
  return isActive(status) && note !== null ? (
    <Notice family="info" title="Waiting">
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
