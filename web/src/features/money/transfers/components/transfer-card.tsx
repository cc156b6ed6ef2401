import { Box, Flex } from '@chakra-ui/react';
import { Draggable } from 'react-beautiful-dnd';
import { Select } from '../../../../components/ui/plain-select.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { money } from '../../../../lib/format/amount.ts';
import { toStatus, type Transfer, TRANSFER_STATUSES } from '../model/board.ts';
import type { Board } from '../model/use-board.ts';
import { COLUMN_TITLES, TEXTS, TYPE_LABELS } from '../texts.ts';
import { CardBox, Handle } from './board-layout.tsx';

interface StatusSelectProps {
  readonly transfer: Transfer;
  readonly board: Board;
}

export const StatusSelect = ({ transfer: { id, status, reference }, board }: StatusSelectProps) => (
  <Select
    h="8"
    textStyle="sm"
    aria-label={TEXTS.statusOf(reference)}
    value={status}
    ref={(select: HTMLSelectElement | null) => board.takeFocus(id, select)}
    onChange={({ target }) => {
      const chosen = toStatus(target.value);
      if (chosen) board.choose(id, chosen);
    }}
  >
    {TRANSFER_STATUSES.map((one) => (
      <option key={one} value={one}>
        {COLUMN_TITLES[one]}
      </option>
    ))}
  </Select>
);

const sent = ({ amount }: Transfer) => money(amount.send, amount.sendCurrency);
const received = ({ amount }: Transfer) => money(amount.receive, amount.receiveCurrency);

const Amounts = ({ transfer }: { readonly transfer: Transfer }) => (
  <Flex wrap="wrap" align="center" columnGap="1.5" whiteSpace="nowrap">
    <Box as="span" fontWeight="semibold">
      {sent(transfer)}
    </Box>
    <Flex as="span" align="center" gap="1.5" color="fg.muted">
      <Icon name="arrow" />
      <Box as="span" srOnly>
        {TEXTS.becomes}
      </Box>
      {received(transfer)}
    </Flex>
  </Flex>
);

interface TransferDetailsProps {
  readonly transfer: Transfer;
  /** Three lines instead of five. */
  readonly dense: boolean;
}

const TransferDetails = ({ transfer, dense }: TransferDetailsProps) => {
  const { reference, recipient, method, expectedTime, type } = transfer;
  return (
    <Flex direction="column" gap={dense ? '0.5' : '1.5'} textStyle="sm">
      <Flex align="center" justify="space-between" gap="2">
        <Box textStyle="mono" color="fg.muted">
          {reference}
        </Box>
        {dense ? (
          <Box textStyle="xs" color="fg.subtle" truncate>
            {method}
          </Box>
        ) : (
          <Tag family={type === 'business' ? 'accent' : 'neutral'}>{TYPE_LABELS[type]}</Tag>
        )}
      </Flex>
      <Box>
        <Box fontWeight="medium" truncate={dense} overflowWrap="anywhere">
          {recipient.name}
        </Box>
        {!dense && (
          <Box textStyle="xs" color="fg.subtle">
            {recipient.location}
          </Box>
        )}
      </Box>
      <Amounts transfer={transfer} />
      {!dense && (
        <Flex wrap="wrap" columnGap="3" textStyle="xs" color="fg.subtle">
          <span>{method}</span>
          <span>{`${TEXTS.expected}: ${expectedTime}`}</span>
        </Flex>
      )}
    </Flex>
  );
};

interface TransferCardProps {
  readonly transfer: Transfer;
  readonly index: number;
  readonly board: Board;
  readonly dense: boolean;
}

/** Drag it by its content; the select below does the same. */
export const TransferCard = ({ transfer, index, board, dense }: TransferCardProps) => (
  <Draggable draggableId={transfer.id} index={index}>
    {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
      <CardBox ref={innerRef} {...draggableProps} data-dragging={isDragging}>
        <Handle {...dragHandleProps}>
          <TransferDetails transfer={transfer} dense={dense} />
        </Handle>
        <Box px="3" pb="3">
          <StatusSelect transfer={transfer} board={board} />
        </Box>
      </CardBox>
    )}
  </Draggable>
);
