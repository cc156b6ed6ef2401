import { Select } from '../../../components/form/select.ts';
import { TRANSFER_STATUSES, type Transfer, toStatus } from '../model/transfer.ts';
import { COLUMN_TITLES, TEXTS } from '../texts.ts';
import type { Board } from '../use-board.ts';

interface StatusSelectProps {
  readonly transfer: Transfer;
  readonly board: Board;
}

/** Moves a card without dragging it. */
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
