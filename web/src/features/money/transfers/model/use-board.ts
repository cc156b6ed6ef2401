import { useRef, useState } from 'react';
import { toast } from '../../../../components/ui/toast.ts';
import { SAMPLE_TRANSFERS } from '../sample.ts';
import { COLUMN_TITLES, TEXTS } from '../texts.ts';
import { moveTransfer, type TransferStatus } from './board.ts';

/** S4.15: sample transfers, moved on this page only. */
export const useBoard = () => {
  const [transfers, setTransfers] = useState(SAMPLE_TRANSFERS);
  /** The transfer whose select gets the focus back in its new column. */
  const focusNext = useRef<string | null>(null);

  const move = (id: string, status: TransferStatus, index?: number) => {
    const moved = moveTransfer(transfers, id, status, index);
    const transfer = transfers.find((one) => one.id === id);
    if (moved === transfers || !transfer) return;
    setTransfers(moved);
    toast.success(TEXTS.moved(transfer.reference, COLUMN_TITLES[status]));
  };

  const choose = (id: string, status: TransferStatus) => {
    focusNext.current = id;
    move(id, status);
  };

  const takeFocus = (id: string, element: HTMLElement | null) => {
    if (!element || focusNext.current !== id) return;
    focusNext.current = null;
    element.focus();
  };

  return { transfers, move, choose, takeFocus };
};

export type Board = ReturnType<typeof useBoard>;
