import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { lazyBehind } from '../../../../lib/lazy-behind.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { useClosePayment, useConvertPayment, useRetryPayment } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { PaymentAction } from './payment-actions.tsx';

const { convert: V, close: L } = TEXTS;

const NoteDialog = lazyBehind(async () => ({
  default: (await import('../../../../components/form/note-dialog.tsx')).NoteDialog,
}));

interface PaymentDialogsProps {
  readonly payment: IncomingPaymentRecord;
  readonly asking: PaymentAction | null;
  /** The Idempotency-Key of the request. */
  readonly requestKey: string;
  /** The payment's row may have disappeared by then. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

export const PaymentDialogs = ({ payment, asking, requestKey, finalFocus, onClose }: PaymentDialogsProps) => {
  const convert = useConvertPayment(payment.id);
  const end = useClosePayment(payment.id);
  const [money, name] = [brl(payment.amount), payment.sub_account.name];
  // Stays mounted after the first opening, so that its closing animation runs.
  const [wasOpened, setWasOpened] = useState(false);
  if (asking === 'close' && !wasOpened) setWasOpened(true);
  return (
    <>
      <ConfirmDialog
        open={asking === 'convert'}
        title={V.title}
        text={V.text(money, name)}
        confirm={V.action}
        palette="accent"
        running={convert.isPending}
        finalFocus={finalFocus}
        onConfirm={() => convert.mutate(requestKey, { onSettled: onClose })}
        onClose={onClose}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <NoteDialog
            open={asking === 'close'}
            title={L.title}
            text={L.text(money, name)}
            confirm={L.action}
            note={{ label: L.note, help: L.noteHelp(NOTE_BOUNDS.min) }}
            running={end.isPending}
            finalFocus={finalFocus}
            onConfirm={({ note }) => end.mutate(note, { onSuccess: onClose })}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
};

interface RetryDialogProps extends DialogProps {
  readonly payment: IncomingPaymentRecord;
  readonly conversionId: string;
}

export const RetryDialog = ({ payment, conversionId, open, finalFocus, onClose }: RetryDialogProps) => {
  const retry = useRetryPayment();
  return (
    <ConfirmDialog
      open={open}
      title="Retry this conversion?"
      text={TEXTS.retry.text(brl(payment.amount), payment.sub_account.name)}
      confirm={TEXTS.retry.action}
      palette="accent"
      running={retry.isPending}
      finalFocus={finalFocus}
      onConfirm={() => retry.mutate(conversionId, { onSettled: onClose })}
      onClose={onClose}
    />
  );
};
