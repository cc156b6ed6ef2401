import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';

const TEXTS = {
  title: 'Clear the stored credentials?',
  text: 'Conversions, quotes, balances and everything else that needs the provider stop until new ones are saved.',
  confirm: 'Clear credentials',
} as const;

const ClearQuestion = (props: Omit<ComponentProps<typeof ConfirmDialog>, keyof typeof TEXTS>) => (
  <ConfirmDialog {...TEXTS} {...props} />
);

export default ClearQuestion;
