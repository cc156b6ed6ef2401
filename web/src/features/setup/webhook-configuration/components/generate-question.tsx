import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';

const TEXTS = {
  title: 'Generate a new header value?',
  text: 'The current value stops working immediately. Its events are refused until you register the new value at the provider.',
  confirm: 'Generate',
} as const;

const GenerateQuestion = (props: Omit<ComponentProps<typeof ConfirmDialog>, keyof typeof TEXTS>) => (
  <ConfirmDialog {...TEXTS} {...props} />
);

export default GenerateQuestion;
