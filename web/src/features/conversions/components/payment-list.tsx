import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { memo } from 'react';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { rowCells, RowHead } from '../../../components/ui/row-cells.ts';
import { Tag } from '../../../components/ui/tag.tsx';
import { useNow } from '../../../lib/clock.ts';
import { brl } from '../../../lib/format/amount.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { dayAndSecond, dayAndTime } from '../../../lib/format/time.ts';
import { STATE_FAMILIES, STATE_LABELS, TEXTS } from '../held-texts.ts';
import type { PaymentAction } from './payment-dialogs.tsx';

const { columns: C } = TEXTS;

export interface PaymentActionsProps {
  readonly payment: PaymentRecord;
  /** @param button has the focus back if the payment stays */
  readonly onAsk: (payment: PaymentRecord, action: PaymentAction, button: HTMLElement) => void;
}

/** The two ways on for a deposit that is held; both ask first. */
const PaymentActions = ({ payment, onAsk }: PaymentActionsProps) => {
  const which = `${brl(payment.amount)}, ${payment.sub_account.name}`;
  return (
    <Flex gap="2" wrap="wrap" justify="flex-end">
      <Button
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk(payment, 'convert', currentTarget)}
        aria-label={`${TEXTS.convert.action}: ${which}`}
      >
        {TEXTS.convert.action}
      </Button>
      <Button
        variant="ghost"
        colorPalette="neutral"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk(payment, 'close', currentTarget)}
        aria-label={`${TEXTS.close.action}: ${which}`}
      >
        {TEXTS.close.action}
      </Button>
    </Flex>
  );
};

const CELLS = rowCells(
  'minmax(0, 1fr) minmax(7rem, auto) minmax(0, 1.4fr) minmax(9.5rem, auto) minmax(6rem, auto)',
);

const Item = chakra('li', {
  base: {
    ...CELLS.row,
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: 'subgrid' },
    py: '3',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  },
});

const Quiet = chakra('div', { base: { textStyle: 'xs', color: 'fg.subtle', overflowWrap: 'anywhere' } });

/** What has become of it, where it waits no longer. */
const Outcome = ({ payment: { state, conversion_id, closed } }: { readonly payment: PaymentRecord }) => {
  if (state === 'closed' && closed)
    return (
      <Box mt="1" ps="3" borderInlineStartWidth="2px" textStyle="sm" overflowWrap="anywhere">
        <Quiet>{TEXTS.closedBy(closed.email || closed.by, dayAndTime(closed.at))}</Quiet>
        <Box whiteSpace="pre-wrap">{closed.note}</Box>
      </Box>
    );
  if (conversion_id === null) return null;
  return (
    <Box display="flex" alignItems="center" gap="1" textStyle="xs" color="fg.subtle" minW="0">
      {TEXTS.conversion}
      <Box as="span" textStyle="mono" truncate title={conversion_id}>
        {conversion_id}
      </Box>
      <CopyButton label={TEXTS.conversionOf} value={conversion_id} />
    </Box>
  );
};

const EndToEnd = ({ id }: { readonly id: string | null }) =>
  id === null ? (
    <Quiet>{TEXTS.noEndToEnd}</Quiet>
  ) : (
    <Box display="flex" alignItems="center" gap="1" color="fg.subtle" minW="0">
      <Box textStyle="mono" truncate title={id}>
        {id}
      </Box>
      <CopyButton label={TEXTS.endToEnd} value={id} />
    </Box>
  );

interface PaymentRowProps extends PaymentActionsProps {
  readonly now: number;
}

const PaymentRow = memo(({ payment, now, onAsk }: PaymentRowProps) => {
  const { sub_account: account, amount, reason, received_at, end_to_end_id, state } = payment;
  return (
    <Item>
      <Box minW="0">
        <Box fontWeight="medium" lineClamp={{ base: 2, xl: 1 }} overflowWrap="anywhere" title={account.name}>
          {account.name}
        </Box>
        <Box textStyle="xs" color="fg.subtle" truncate title={account.email}>
          {account.email}
        </Box>
      </Box>
      <Box
        textAlign="end"
        whiteSpace="nowrap"
        fontWeight="medium"
        alignSelf={{ base: 'start', xl: 'center' }}
      >
        {brl(amount)}
      </Box>
      <Box minW="0" gridColumn={{ base: '1 / -1', xl: 'auto' }}>
        <Box textStyle="sm" overflowWrap="anywhere">
          {capitalised(reason)}
        </Box>
        <EndToEnd id={end_to_end_id} />
        <Outcome payment={payment} />
      </Box>
      <Box
        textAlign={{ xl: 'end' }}
        textStyle="sm"
        whiteSpace="nowrap"
        gridColumn={{ base: '1', xl: 'auto' }}
        alignSelf={{ base: 'end', xl: 'center' }}
      >
        <RelativeTime iso={received_at} now={now} />
        <Quiet>{dayAndSecond(received_at)}</Quiet>
      </Box>
      <Box justifySelf="end" alignSelf={{ base: 'end', xl: 'center' }}>
        {state === 'held' ? (
          <PaymentActions payment={payment} onAsk={onAsk} />
        ) : (
          <Tag family={STATE_FAMILIES[state]} dot>
            {STATE_LABELS[state]}
          </Tag>
        )}
      </Box>
    </Item>
  );
});
PaymentRow.displayName = 'PaymentRow';

const ColumnNames = () => (
  <RowHead aria-hidden="true">
    <span>{C.account}</span>
    <Box as="span" textAlign="end">
      {C.amount}
    </Box>
    <span>{C.reason}</span>
    <Box as="span" textAlign="end">
      {C.received}
    </Box>
    <span />
  </RowHead>
);

interface PaymentListProps extends Pick<PaymentActionsProps, 'onAsk'> {
  readonly items: readonly PaymentRecord[];
}

export const PaymentList = ({ items, onAsk }: PaymentListProps) => {
  const now = useNow();
  return (
    <Panel as="div" overflow="hidden" css={CELLS.list}>
      <ColumnNames />
      <Box as="ul" aria-label={TEXTS.label} css={CELLS.group}>
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} now={now} onAsk={onAsk} />
        ))}
      </Box>
    </Panel>
  );
};
