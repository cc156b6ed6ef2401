import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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

interface SubmitButtonProps {
  readonly running: boolean;
  readonly runningText: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export const SubmitButton = ({ running, runningText, disabled = false, children }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="solid"
    colorPalette="accent"
    disabled={disabled}
    loading={running}
    loadingText={runningText}
  >
    {children}
  </Button>
);
