import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  readonly running: boolean;
  /** In its place while it runs, like `Saving`. */
  readonly runningText: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Sends the form that it stands in, and shows that it runs. */
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
