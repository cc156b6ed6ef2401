import { Box, chakra, Flex } from '@chakra-ui/react';
import type { StoryEntry } from '@ramps-gateway/shared/contract/payments.ts';
import type { ReactNode } from 'react';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { Icon, type IconName } from '../../../components/ui/icon.tsx';
import { Moment } from '../../../components/ui/moment.tsx';
import { exactly } from '../../../lib/format/amount.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { dayAndSecond, shortDuration } from '../../../lib/format/time.ts';
import type { FamilyName } from '../../../theme/palette.ts';
import { adviceOf, reasonText } from '../model/reason.ts';
import { STEP_LABELS, TIMELINE as T } from '../texts.ts';
import { Quiet } from './payment-parts.tsx';

/** The line leads to the next mark. */
const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    pb: '4',
    _before: {
      content: '""',
      position: 'absolute',
      top: '7',
      bottom: '0',
      insetStart: '3',
      borderInlineStartWidth: '1px',
    },
    _last: { pb: '0', _before: { display: 'none' } },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    flexShrink: 0,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
});

interface Told {
  readonly icon: IconName;
  readonly family: FamilyName;
  readonly title: string;
  /** Short, beside the title. */
  readonly aside?: string;
  readonly more?: ReactNode;
}

type Entry<Kind extends StoryEntry['kind']> = Extract<StoryEntry, { kind: Kind }>;

const ofOrder = ({ what, order }: Entry<'order'>): Told => ({
  icon: what === 'deposit' ? 'bank' : what === 'exchange' ? 'swap' : 'send',
  family: order.status === 'cancelled' ? 'danger' : order.status === 'confirmed' ? 'success' : 'info',
  title: `${T.orders[what]}: ${T.orderStatus[order.status]}`,
  aside: T.confirmedAt(dayAndSecond(order.updated_at)),
  more: (
    <>
      <Box>
        {what === 'exchange'
          ? `${exactly(order.source_amount, order.source_asset)} to ${exactly(order.target_amount, order.target_asset)}`
          : exactly(order.target_amount, order.target_asset)}
      </Box>
      <CopyValue label={T.orderId} value={order.external_order_id} />
      {order.reference !== null && <CopyValue label={T.reference} value={order.reference} />}
    </>
  ),
});

const WEBHOOK: Readonly<Record<string, FamilyName>> = { processed: 'success', error: 'danger' };

const ofWebhook = (entry: Entry<'webhook'>): Told => ({
  icon: 'bolt',
  family: WEBHOOK[entry.processing_status] ?? 'neutral',
  title: T.webhook(entry.event_type),
  aside: entry.processing_status,
  more: entry.detail !== null && <Box overflowWrap="anywhere">{capitalised(entry.detail)}</Box>,
});

const STEPS: Record<Entry<'step'>['step']['status'], FamilyName> = {
  in_progress: 'info',
  completed: 'success',
  failed: 'danger',
};

const ofStep = ({ step }: Entry<'step'>): Told => {
  const { execution_time_ms: took } = step;
  return {
    icon: step.status === 'completed' ? 'check' : step.status === 'failed' ? 'cross' : 'clock',
    family: STEPS[step.status],
    title: STEP_LABELS[step.step_name],
    aside:
      took === null ? T.stepStatus[step.status] : `${T.stepStatus[step.status]} · ${shortDuration(took)}`,
    more: step.note !== null && <Box overflowWrap="anywhere">{step.note}</Box>,
  };
};

const ofPerson = ({ action, email, by, note, order_id: order }: Entry<'person'>): Told => ({
  icon: 'people',
  family: 'accent',
  title: T.actions[action],
  aside: T.by(email || by),
  more: (note !== null || order !== null) && (
    <>
      {note !== null && (
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </Box>
      )}
      {order !== null && <CopyValue label={T.orderId} value={order} />}
    </>
  ),
});

const toldOf = (entry: StoryEntry): Told => {
  switch (entry.kind) {
    case 'order':
      return ofOrder(entry);
    case 'webhook':
      return ofWebhook(entry);
    case 'step':
      return ofStep(entry);
    case 'person':
      return ofPerson(entry);
    case 'held':
      return {
        icon: 'alert',
        family: 'warning',
        title: T.held,
        more: (
          <>
            <Box>{reasonText(entry.reason)}</Box>
            {adviceOf(entry.reason) && <Box>{adviceOf(entry.reason)}</Box>}
          </>
        ),
      };
  }
};

const keyOf = (entry: StoryEntry): string => {
  switch (entry.kind) {
    case 'order':
      return entry.order.id;
    case 'webhook':
      return entry.id;
    case 'step':
      return entry.step.id;
    case 'held':
      return 'held';
    case 'person':
      return `${entry.action} ${entry.at}`;
  }
};

const TimelineItem = ({ entry }: { readonly entry: StoryEntry }) => {
  const { icon, family, title, aside, more } = toldOf(entry);
  return (
    <Item>
      <Mark colorPalette={family}>
        <Icon name={icon} />
      </Mark>
      <Box flex="1" minW="0">
        <Flex wrap="wrap" justify="space-between" columnGap="3">
          <Box fontWeight="medium" minW="0" overflowWrap="anywhere">
            {title}
            {aside && (
              <Box as="span" ms="2" fontWeight="normal" textStyle="xs" color="fg.subtle">
                {aside}
              </Box>
            )}
          </Box>
          <Quiet>
            <Moment iso={entry.at} />
          </Quiet>
        </Flex>
        {more && (
          <Box mt="0.5" textStyle="sm" color="fg.muted">
            {more}
          </Box>
        )}
      </Box>
    </Item>
  );
};

/** All that happened, oldest first. */
export const Timeline = ({
  entries,
  label,
}: {
  readonly entries: readonly StoryEntry[];
  readonly label: string;
}) => (
  <Box as="ol" aria-label={label} listStyleType="none">
    {entries.map((entry) => (
      <TimelineItem key={keyOf(entry)} entry={entry} />
    ))}
  </Box>
);
