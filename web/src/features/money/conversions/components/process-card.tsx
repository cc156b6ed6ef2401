import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES, CONVERSION_STEPS, isStuck } from '@ramps-gateway/shared/domain/conversion.ts';
import { type Amount, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { conversionTag } from '@ramps-gateway/shared/domain/states/money.ts';
import { lazy, memo, Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { NameCell } from '../../../../components/ui/data-list.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { OpeningRow, rowCells } from '../../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { useConfirmDialog } from '../../../../components/ui/use-dialog.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { duration } from '../../../../lib/format/time.ts';
import { useRetryConversion } from '../api/conversions.ts';
import { TEXTS } from '../texts.ts';

/** Differences that a person can accept and a Retry cannot resolve: a missing part, another exchange, an unusual rate. */
const offered = ({ status, settled, error_code, exchanged_usdt_amount }: ConversionRecord) => {
  if (status !== 'failed' || settled !== null) return undefined;
  if (error_code === 'partial_balance') return TEXTS.rest;
  if (error_code === 'quote_off') return TEXTS.rate;
  const gave = exchanged_usdt_amount ?? '0';
  return error_code === 'exchange_differs' && isPositive(gave) ? TEXTS.received : undefined;
};

interface ConvertRestProps {
  readonly conversion: ConversionRecord;
  readonly fallback: () => HTMLElement | null;
}

const ConvertRest = ({ conversion, fallback }: ConvertRestProps) => {
  const dialog = useConfirmDialog();
  const retry = useRetryConversion();
  const texts = offered(conversion);
  return (
    <>
      {texts && (
        <Button
          {...dialog.trigger}
          aria-haspopup="dialog"
          aria-label={`${texts.action} of ${conversion.sub_account.name}`}
        >
          {texts.action}
        </Button>
      )}
      {dialog.Part && texts && (
        <dialog.Part
          {...dialog.shown}
          title={texts.title}
          text={texts.text(brl(conversion.original_amount))}
          confirm={texts.action}
          palette="accent"
          running={retry.isPending}
          finalFocus={() => dialog.shown.finalFocus() ?? fallback()}
          onConfirm={() =>
            retry.mutate({ processId: conversion.id, convertRest: true }, { onSettled: dialog.shown.onClose })
          }
        />
      )}
    </>
  );
};

const ProcessDetails = lazy(() => import('./process-details.tsx'));

export const CELLS = rowCells(
  'auto minmax(0, 1fr) minmax(9rem, auto) minmax(7rem, auto) minmax(8.5rem, auto) minmax(7rem, auto) minmax(5.25rem, auto)',
);

export const stepsReached = (conversion: ConversionRecord): number => {
  if (conversion.status !== 'failed') return CONVERSION_STATUSES.indexOf(conversion.status) + 1;
  if (conversion.transfer_order_id !== null) return 5;
  if (conversion.exchange_order_id !== null) return 3;
  return conversion.target_usdt_amount === null ? 1 : 2;
};

/** The amount that arrived if the provider shows it, otherwise the expected one; null before the quote. */
const usdtOf = ({
  transferred_usdt_amount,
  target_usdt_amount,
}: Pick<ConversionRecord, 'transferred_usdt_amount' | 'target_usdt_amount'>): Amount | null =>
  transferred_usdt_amount ?? target_usdt_amount;

const ProgressTrack = ({ conversion }: { readonly conversion: ConversionRecord }) => {
  const reached = stepsReached(conversion);
  return (
    <Flex gap="0.5" aria-hidden="true" colorPalette={conversionTag(conversion)[1]}>
      {CONVERSION_STEPS.map((step, index) => (
        <Box
          key={step}
          h="1"
          w="4"
          borderRadius="full"
          bg={index < reached ? 'colorPalette.fg' : 'border'}
          opacity={index < reached ? 0.75 : 1}
        />
      ))}
    </Flex>
  );
};

const RetryButton = ({ processId, name }: { readonly processId: string; readonly name: string }) => {
  const retry = useRetryConversion();
  return (
    <Button
      onClick={() => retry.mutate({ processId })}
      loading={retry.isPending}
      aria-label={`${retry.isPending ? 'Retrying' : TEXTS.retry} ${name}`}
    >
      <Icon name="retry" />
      {TEXTS.retry}
    </Button>
  );
};

interface StuckMarkProps {
  readonly conversion: ConversionRecord;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** C9: no progress for 10 minutes. */
const StuckMark = ({ conversion: { status, updated_at }, now }: StuckMarkProps) =>
  isStuck(status, updated_at, now) ? (
    <Flex align="center" justify={{ xl: 'flex-end' }} gap="1" textStyle="xs" color="warning.fg">
      <Icon name="clock" />
      {TEXTS.stuckTitle(duration(now - Date.parse(updated_at)))}
    </Flex>
  ) : null;

const Item = chakra('li', {
  base: CELLS.opening,
  variants: { arrived: { true: { animation: 'arrive 2.4s ease-out' } } },
});

interface ProcessCardProps {
  readonly conversion: ConversionRecord;
  readonly now: number;
  readonly expanded: boolean;
  readonly onToggle: (id: string) => void;
  readonly arrived: boolean;
  /** From 1; long lists render only some of their rows. */
  readonly place: number;
  readonly of: number;
  readonly rowRef: (row: HTMLElement | null) => void;
}

export const ProcessCard = memo((props: ProcessCardProps) => {
  const { conversion, now, expanded, onToggle, arrived, place, of, rowRef } = props;
  const detailsId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  // Evaluated when the row appears; later renders do not highlight it again.
  const [fresh] = useState(arrived);
  const { sub_account: account, status, original_amount, settled } = conversion;
  const tag = conversionTag(conversion);
  const usdtAmount = usdtOf(conversion);
  return (
    <Item arrived={fresh} ref={rowRef} data-index={place - 1} aria-posinset={place} aria-setsize={of}>
      <OpeningRow>
        <RowToggle
          ref={toggle}
          label={[account.name, tag[0], brl(original_amount)].join(', ')}
          detailsId={detailsId}
          expanded={expanded}
          onToggle={() => onToggle(conversion.id)}
        />
        <NameCell name={account.name} detail={account.email} />
        <Box display="grid" gap="1.5" justifyItems={{ base: 'end', xl: 'start' }}>
          <LabelTag of={tag} />
          <ProgressTrack conversion={conversion} />
        </Box>
        <Box
          gridColumn={{ base: '2 / -1', xl: 'auto' }}
          display={{ base: 'flex', xl: 'contents' }}
          flexWrap="wrap"
          columnGap="3"
          mt="1.5"
        >
          <Box textAlign="end" whiteSpace="nowrap" fontWeight="medium">
            {brl(original_amount)}
          </Box>
          <Box textAlign="end" whiteSpace="nowrap" color={usdtAmount === null ? 'fg.subtle' : undefined}>
            {usdtAmount === null ? 'Not quoted yet' : usdt(usdtAmount)}
          </Box>
        </Box>
        <Box
          gridColumn={{ base: '2', xl: 'auto' }}
          textAlign={{ xl: 'end' }}
          textStyle="sm"
          color="fg.subtle"
          whiteSpace="nowrap"
        >
          <RelativeTime iso={conversion.created_at} now={now} />
          <StuckMark conversion={conversion} now={now} />
        </Box>
        <Box position="relative" zIndex="1" justifySelf="end" display="grid" gap="1.5" justifyItems="end">
          {status === 'failed' && !settled && <RetryButton processId={conversion.id} name={account.name} />}
          <ConvertRest conversion={conversion} fallback={() => toggle.current} />
        </Box>
        {!expanded && status === 'failed' && !settled && conversion.error_message !== null && (
          <Box
            gridColumn={{ base: '2 / -1', xl: '2 / -2' }}
            mt="1"
            textStyle="xs"
            color="danger.fg"
            lineClamp="2"
          >
            {conversion.error_message}
          </Box>
        )}
      </OpeningRow>
      {expanded && (
        <Suspense fallback={<Skeleton role="status" aria-label="Loading the details" h="48" w="full" />}>
          <ProcessDetails id={detailsId} conversion={conversion} now={now} toggle={() => toggle.current} />
        </Suspense>
      )}
    </Item>
  );
});
ProcessCard.displayName = 'ProcessCard';
