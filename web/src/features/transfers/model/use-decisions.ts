import { type ComponentType, useRef, useState } from 'react';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import type { Decision } from './decision.ts';
import { marked, markOf } from './marks.ts';

/** What is asked before a decision is done: the page's own dialogs, by the kind of it. */
export interface DecisionProps {
  readonly decision: Decision;
  readonly open: boolean;
  /** Of the request that it leads to, however often that is sent. */
  readonly requestKey: string;
  /** The card may have moved on by then. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

export type LoadDecisions = () => Promise<{ readonly default: ComponentType<DecisionProps> }>;

interface Asked {
  readonly decision: Decision;
  readonly opener: HTMLElement;
  readonly key: string;
}

/** Asks for one decision at a time; `place` has the focus where its card is gone. */
export const useDecisions = (load: LoadDecisions) => {
  const { Part, request } = useOnDemand(load);
  const [asked, setAsked] = useState<Asked | null>(null);
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
