import { useEffect, useEffectEvent, useState } from 'react';
import { Modal } from '../../../components/ui/modal.tsx';
import { currentSession, useUserId } from '../../../lib/auth/session.ts';
import { keepDraft, takeDraft } from '../model/draft.ts';
import type { Form } from '../model/form.ts';
import { TEXTS } from '../texts.ts';
import { CreateForm, useNewSubAccount } from './create-form.tsx';

/** An open form outlasts the end of its user's session: it comes back as it was. */
const useKeptDraft = (form: Form, open: boolean): void => {
  const userId = useUserId();
  // What it was filled with last: when the console goes, there is no user any more.
  const [owner] = useState(userId);
  const isOpen = useEffectEvent(() => open);
  useEffect(() => {
    const draft = takeDraft(owner);
    if (draft) form.reset(draft, { keepDefaultValues: true });
    return () => {
      const session = currentSession();
      const hasEnded = session.status === 'signed-out' && session.ended === true;
      if (hasEnded && isOpen()) keepDraft({ userId: owner, values: form.getValues() });
    };
  }, [form, owner]);
};

interface CreateDialogProps {
  readonly open: boolean;
  readonly isAdmin: boolean;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

/**
 * All fields of S3.12. A dialog that was closed by the way keeps what was typed; a success and Cancel empty it. While
 * it runs it stays.
 */
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
