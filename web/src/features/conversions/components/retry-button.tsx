import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useRetryConversion } from '../api/retry-conversion.ts';
import { TEXTS } from '../texts.ts';

interface RetryButtonProps {
  readonly processId: string;
  /** Whose conversion it is, for the button's name. */
  readonly name: string;
}

export const RetryButton = ({ processId, name }: RetryButtonProps) => {
  const retry = useRetryConversion();
  return (
    <Button
      onClick={() => retry.mutate({ processId })}
      loading={retry.isPending}
      aria-label={`${retry.isPending ? TEXTS.retry.running : TEXTS.retry.action} ${name}`}
    >
      <Icon name="retry" />
      {TEXTS.retry.action}
    </Button>
  );
};
