import { Modal } from '../../../../components/ui/modal.tsx';
import type { Person } from '../api.ts';
import { TEXTS } from '../texts.ts';
import SessionList from './session-list.tsx';

interface SessionsDialogProps {
  readonly open: boolean;
  readonly person: Person;
  readonly onClose: () => void;
}

const SessionsDialog = ({ open, person, onClose }: SessionsDialogProps) => (
  <Modal open={open} size="lg" title={TEXTS.of(person.who)} onClose={onClose}>
    <SessionList person={person} />
  </Modal>
);

export default SessionsDialog;
