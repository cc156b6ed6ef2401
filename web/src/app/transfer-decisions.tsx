import DecisionDialog from '../features/setup/approvals/components/decision-dialog.tsx';
import { PaymentDialogs, RetryDialog } from '../features/money/payments/components/payment-dialogs.tsx';
import type { DecisionProps } from '../features/money/transfers/model/use-decisions.ts';

/** Dialogs that confirm a card's move on the board; other pages use them too. */
const TransferDecisions = ({ decision, open, requestKey, finalFocus, onClose }: DecisionProps) => {
  switch (decision.kind) {
    case 'convert':
      return (
        <PaymentDialogs
          payment={decision.payment}
          asking={open ? 'convert' : null}
          requestKey={requestKey}
          finalFocus={finalFocus}
          onClose={onClose}
        />
      );
    case 'retry':
      return (
        <RetryDialog
          payment={decision.payment}
          conversionId={decision.conversionId}
          open={open}
          finalFocus={finalFocus}
          onClose={onClose}
        />
      );
    case 'approve':
      return <DecisionDialog approval={decision.approval} open={open} decision="approve" onClose={onClose} />;
  }
};

export default TransferDecisions;
