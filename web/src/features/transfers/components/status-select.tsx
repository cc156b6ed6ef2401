import { Box } from '@chakra-ui/react';
import { PlainSelect } from '../../../components/form/form-input.tsx';
import { TRANSFER_STATUSES, type Transfer, toStatus } from '../model/transfer.ts';
import { COLUMN_TITLES, TEXTS } from '../texts.ts';
import type { Board } from '../use-board.ts';

const CHOICES = TRANSFER_STATUSES.map((status) => ({ value: status, label: COLUMN_TITLES[status] }));

interface StatusSelectProps {
  readonly transfer: Transfer;
  readonly board: Board;
}

/** Moves a card without dragging it. */
export const StatusSelect = ({ transfer: { id, status, reference }, board }: StatusSelectProps) => (
  <Box css={{ '& select': { h: '8', textStyle: 'sm' } }}>
    <PlainSelect
      aria-label={TEXTS.statusOf(reference)}
      choices={CHOICES}
      value={status}
      ref={(select) => board.takeFocus(id, select)}
      onChange={({ target }) => {
        const chosen = toStatus(target.value);
        if (chosen) board.choose(id, chosen);
      }}
    />
  </Box>
);
