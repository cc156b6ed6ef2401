import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

interface FormActionsProps {
  readonly cancel: string;
  readonly running: boolean;
  /** In the place of the submit button's text while it runs. */
  readonly runningText: string;
  readonly onCancel: () => void;
  /** Of the submit button. */
  readonly children: ReactNode;
}

/** What a dialog's form ends with: leave it, or send it. */
export const FormActions = ({ cancel, running, runningText, onCancel, children }: FormActionsProps) => (
  <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
    <Button onClick={onCancel} disabled={running}>
      {cancel}
    </Button>
    <SubmitButton running={running} runningText={runningText}>
      {children}
    </SubmitButton>
  </Flex>
);
