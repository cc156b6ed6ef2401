import { Button, Flex } from '@chakra-ui/react';
import type { OrderSlotDetails, SlotDecision } from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { clockTime } from '../../../../lib/format/time.ts';
import {
  canBind,
  type Candidate,
  isLast,
  isMatch,
  type NotMade,
  notMadeOf,
  orderedText,
} from '../model/assign.ts';
import { useDecideSlot } from '../api.ts';
import { SLOTS } from '../texts.ts';

const { actions: A, confirm: C } = SLOTS;

/** What a decision leads to, for its dialog. */
const textOf = (details: OrderSlotDetails, decision: SlotDecision): string => {
  const { slot, orders, sent_at: sentAt } = details;
  const sent = `the ${orderedText(slot)}`;
  switch (decision.decision) {
    case 'bind':
      return C.bind.text(decision.order_id, sent);
    case 'outside': {
      const order = orders.find(({ id }) => id === decision.order_id);
      const then = order && isLast(details, order) ? C.outside.last : C.outside.more;
      const text = order?.type === 'unclear' ? C.outside.unclear : C.outside.text;
      return `${text(decision.order_id)} ${then}`;
    }
    case 'not_made':
      return sentAt === null ? C.not_made.unsent : `${C.not_made.text(sent)} ${C.not_made.later}`;
  }
};

const whyNot = (state: NotMade, until: string | null): string | null => {
  switch (state) {
    case 'possible':
      return null;
    case 'early':
      return until === null ? null : A.until(clockTime(until));
    case 'listed':
      return A.listed;
    case 'unassigned':
      return A.assignFirst;
  }
};

interface DecisionsProps {
  readonly details: OrderSlotDetails;
  /** Renders the orders with their buttons. */
  readonly children: (actionsOf: (order: Candidate) => ReactNode) => ReactNode;
}

/** The three decisions; each confirms first, and sends the version that the page shows. */
export const Decisions = ({ details, children }: DecisionsProps) => {
  const now = useNow();
  const [asked, setAsked] = useState<SlotDecision | null>(null);
  const [isOpen, setOpen] = useState(false);
  const decide = useDecideSlot(details.slot.id);
  const { version } = details;
  const ask = (decision: SlotDecision) => {
    setAsked(decision);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const notMade = notMadeOf(details, now);
  const reason = whyNot(notMade, details.may_be_made_until);
  const actionsOf = (order: Candidate) => (
    <>
      {canBind(details, order) && (
        <Button
          {...(isMatch(details.slot, order) && { variant: 'solid', colorPalette: 'accent' })}
          disabled={decide.isPending || !details.is_current}
          onClick={() => ask({ decision: 'bind', order_id: order.id, version })}
        >
          {A.bind}
        </Button>
      )}
      {order.type === 'unclear' && <Muted>{A.unclear}</Muted>}
      <Button
        disabled={decide.isPending || !details.is_current}
        onClick={() => ask({ decision: 'outside', order_id: order.id })}
      >
        {A.outside}
      </Button>
    </>
  );
  return (
    <>
      {children(actionsOf)}
      <Flex align="center" gap="3" wrap="wrap">
        <Button
          disabled={decide.isPending || notMade !== 'possible' || !details.is_current}
          onClick={() => ask({ decision: 'not_made', version })}
        >
          {A.not_made}
        </Button>
        {reason !== null && <Muted minW="0">{reason}</Muted>}
      </Flex>
      {asked && (
        <ConfirmDialog
          open={isOpen}
          title={C[asked.decision].title}
          text={textOf(details, asked)}
          confirm={A[asked.decision]}
          palette={asked.decision === 'not_made' ? 'danger' : 'accent'}
          running={decide.isPending}
          onConfirm={() => decide.mutate(asked, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
};
