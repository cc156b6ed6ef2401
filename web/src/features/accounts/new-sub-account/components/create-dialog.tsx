import { useEffect, useEffectEvent, useState } from 'react';
import { Modal } from '../../../../components/ui/modal.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { currentSession, useUserId } from '../../../../lib/auth/session.ts';
import { keepDraft, takeDraft } from '../model/draft.ts';
import { TEXTS } from '../texts.ts';
import { CreateForm, useNewSubAccount } from './create-form.tsx';
import type { Form } from './fields.tsx';

const useKeptDraft = (form: Form, open: boolean): void => {
  const userId = useUserId();
  // The user at mount, because the draft is kept after the session ends.
  const [owner] = useState(userId);
  const isOpen = useEffectEvent(() => open);
  useEffect(() => {
    const draft = takeDraft(owner);
    if (draft) form.reset(draft, { keepDefaultValues: true });
    return () => {
      const session = currentSession();
      const hasEnded = session.status === 'signed-out' && session.why === 'ended';
      if (hasEnded && isOpen()) keepDraft({ userId: owner, values: form.getValues() });
    };
  }, [form, owner]);
};

interface CreateDialogProps extends DialogProps {
  readonly isAdmin: boolean;
}

/** S3.12. Closing keeps the input; success and Cancel clear it. Cannot be closed while a request runs. */
const CreateDialog = ({ open, isAdmin, finalFocus, onClose }: CreateDialogProps) => {
  const creation = useNewSubAccount();
  const { create, form } = creation;
  useKeptDraft(form, open);
  const close = () => {
    create.reset();
    onClose();
  };
  const leave = () => {
    form.reset();
    close();
  };
  return (
    <Modal
      open={open}
      size="lg"
      title={TEXTS.title}
      description={TEXTS.text}
      busy={create.isPending}
      finalFocus={finalFocus}
      onClose={close}
    >
      <CreateForm creation={creation} isAdmin={isAdmin} onCreated={leave} onCancel={leave} />
    </Modal>
  );
};

export default CreateDialog;
