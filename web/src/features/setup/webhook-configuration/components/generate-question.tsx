import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';

const TEXTS = {
  title: 'Generate a new header value?',
  text: 'The current value stops working immediately. Give the new one to the provider, or its events are refused.',
  confirm: 'Generate',
} as const;

const GenerateQuestion = (props: Omit<ComponentProps<typeof ConfirmDialog>, keyof typeof TEXTS>) => (
  <ConfirmDialog {...TEXTS} {...props} />
);

export default GenerateQuestion;
