import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { useState } from 'react';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { Modal } from '../../../../components/ui/modal.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { type Filled, openTransfers, type Transfer, transferOf } from '../model/transfer.ts';
import { useSending } from '../model/use-sending.ts';
import { TEXTS } from '../texts.ts';
import { OpenTransferNote } from './open-transfer.tsx';
import { Review } from './review.tsx';
import { SendForm } from './send-form.tsx';

const { form: F, review: R } = TEXTS;

export interface SendDialogProps extends DialogProps {
  readonly recipient?: Recipient | undefined;
  readonly subAccountId?: string | undefined;
}

/** Form, review and sending of one withdrawal. An earlier withdrawal with an unknown outcome comes first. */
const SendDialog = ({ recipient, subAccountId, open: isOpen, finalFocus, onClose }: SendDialogProps) => {
  const userId = useProfile().data?.id;
  const [filled, setFilled] = useState<Filled>({ subAccountId, recipient, typed: '' });
  useUnsaved(isOpen && filled.typed !== '');
  const [reviewed, setReviewed] = useState<Transfer>();
  const sending = useSending(userId, (how) => {
    // After a rejection, the user can correct the order and send a new one.
    if (how !== 'refused') onClose();
  });
  const { open, send } = sending;
  const isSending = open?.phase === 'sending';
  const isReviewed = reviewed !== undefined && (open === undefined || open.order.key === reviewed.key);
  const step = isReviewed ? 'review' : open ? 'open' : 'form';

  return (
    <Modal
      open={isOpen}
      title={step === 'review' ? 'Send this money?' : 'Send Money'}
      {...(step === 'review' ? { description: R.text } : step === 'form' ? { description: F.text } : {})}
      busy={isSending}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {step === 'open' && <OpenTransferNote {...sending} />}
      {isReviewed && (
        <Review
          transfer={reviewed}
          sending={isSending}
          onBack={() => setReviewed(undefined)}
          onSend={() => {
            // Checks again: no withdrawal is sent while another one is open.
            if (openTransfers.store.get() === undefined)
              void send(reviewed).finally(() => setReviewed(undefined));
          }}
        />
      )}
      {step === 'form' && (
        <SendForm
          filled={filled}
          isFixed={recipient !== undefined}
          onFilled={setFilled}
          onCancel={onClose}
          onReview={(to, amount) =>
            userId !== undefined &&
            setReviewed(transferOf(to, amount, { user: userId, key: crypto.randomUUID() }))
          }
        />
      )}
    </Modal>
  );
};

export default SendDialog;
