import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import type { WebhookChange } from '../api.ts';

const QUESTIONS = {
  begin: {
    title: 'Generate a signing secret?',
    text: 'Events without a valid signature are refused from now on. Register the secret at the provider immediately: events sent before that are refused, then sent again.',
    confirm: 'Generate',
    palette: 'accent',
  },
  rotate: {
    title: 'Generate a new signing secret?',
    text: 'The current secret is accepted for another 24 hours. Register the new one at the provider within that time.',
    confirm: 'Generate',
    palette: 'accent',
  },
  remove: {
    title: 'Remove the signing secret?',
    text: 'Signatures are no longer checked: the fixed header authenticates events again, which is less secure.',
    confirm: 'Remove',
    palette: 'danger',
  },
} as const;

export type Way = keyof typeof QUESTIONS;

const CHANGES: Readonly<Record<Way, WebhookChange>> = {
  begin: { generate_signing_secret: true },
  rotate: { generate_signing_secret: true },
  remove: { signing_secret: null },
};

interface SigningQuestionProps {
  readonly open: boolean;
  readonly way: Way;
  readonly running: boolean;
  readonly onConfirm: (change: WebhookChange) => void;
  readonly onClose: () => void;
}

const SigningQuestion = ({ way, onConfirm, ...rest }: SigningQuestionProps) => (
  <ConfirmDialog {...QUESTIONS[way]} {...rest} onConfirm={() => onConfirm(CHANGES[way])} />
);

export default SigningQuestion;
