import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { TransferState } from '@ramps-gateway/shared/domain/transfers.ts';
import { type ComponentType, useRef, useState } from 'react';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';

export type Decision =
  | { readonly kind: 'convert'; readonly payment: IncomingPaymentRecord }
  | { readonly kind: 'retry'; readonly payment: IncomingPaymentRecord; readonly conversionId: string }
  | { readonly kind: 'approve'; readonly approval: Approval };

/** `waiting`: for approval. */
export type CardState = TransferState | 'waiting';

/** Marks a link or button on every board, so that the focus can follow it. */
const MARK = 'data-mark';

export const markOf = (element: Element | null): string | null => element?.getAttribute(MARK) ?? null;

export const marked = (mark: string | null): HTMLElement | null =>
  mark === null ? null : document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(mark)}"]`);

/** The page's dialogs, by kind of decision. */
export interface DecisionProps {
  readonly decision: Decision;
  readonly open: boolean;
  /** All attempts of the request share one key. */
  readonly requestKey: string;
  /** The card may be elsewhere by then. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

export type LoadDecisions = () => Promise<{ readonly default: ComponentType<DecisionProps> }>;

/** One decision at a time. @param place takes the focus if the card is gone */
export const useDecisions = (load: LoadDecisions) => {
  const { Part, request } = useOnDemand(load);
  const [asked, setAsked] = useState<{ decision: Decision; opener: HTMLElement; key: string } | null>(null);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const ask = (decision: Decision, opener: HTMLElement) =>
    request(() => {
      setAsked({ decision, opener, key: crypto.randomUUID() });
      setOpen(true);
    });
  const props: DecisionProps | null = asked && {
    decision: asked.decision,
    open,
    requestKey: asked.key,
    finalFocus: () =>
      asked.opener.isConnected ? asked.opener : (marked(markOf(asked.opener)) ?? place.current),
    onClose: () => setOpen(false),
  };
  return { ask, place, Part, props };
};
