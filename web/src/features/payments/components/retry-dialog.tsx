import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { brl } from '../../../lib/format/amount.ts';
import { useRetryPayment } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { retry: R } = TEXTS;

interface RetryDialogProps {
  readonly payment: IncomingPaymentRecord;
  readonly conversionId: string;
  readonly open: boolean;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

export const RetryDialog = ({ payment, conversionId, open, finalFocus, onClose }: RetryDialogProps) => {
  const retry = useRetryPayment();
  return (
    <ConfirmDialog
      open={open}
      title={R.title}
      text={R.text(brl(payment.amount), payment.sub_account.name)}
      confirm={R.action}
      palette="accent"
      running={retry.isPending}
      finalFocus={finalFocus}
      onConfirm={() => retry.mutate(conversionId, { onSettled: onClose })}
      onClose={onClose}
    />
  );
};
