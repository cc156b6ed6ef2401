import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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
