import type { WebhookConfigurationChange } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { QUESTIONS } from '../question-texts.ts';

type Change = Omit<WebhookConfigurationChange, 'version'>;

/** How the signing secret can be changed without typing one. */
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
