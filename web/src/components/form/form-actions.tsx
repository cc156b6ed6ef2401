import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

interface FormActionsProps {
  readonly cancel: string;
  readonly running: boolean;
  readonly runningText: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

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
