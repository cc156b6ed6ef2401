import type { WebhookConfigurationChange } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';

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

type Change = Omit<WebhookConfigurationChange, 'version'>;

export type Way = keyof typeof QUESTIONS;

const CHANGES: Readonly<Record<Way, Change>> = {
  begin: { generate_signing_secret: true },
  rotate: { generate_signing_secret: true },
  remove: { signing_secret: null },
};

interface SigningQuestionProps {
  readonly open: boolean;
  readonly way: Way;
  readonly running: boolean;
  readonly onConfirm: (change: Change) => void;
  readonly onClose: () => void;
}

const SigningQuestion = ({ way, onConfirm, ...rest }: SigningQuestionProps) => (
  <ConfirmDialog {...QUESTIONS[way]} {...rest} onConfirm={() => onConfirm(CHANGES[way])} />
);

export default SigningQuestion;
