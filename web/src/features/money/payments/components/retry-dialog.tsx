import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { useRetryPayment } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { retry: R } = TEXTS;

interface RetryDialogProps extends DialogProps {
  readonly payment: IncomingPaymentRecord;
  readonly conversionId: string;
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
