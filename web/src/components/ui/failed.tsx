import { Button } from '@chakra-ui/react';
import { messageOf } from '../../lib/api/error.ts';
import { Icon } from './icon.tsx';
import { State } from './state.tsx';

interface FailedProps {
  readonly title: string;
  /** Defaults to the error's own message; null for none. */
  readonly message?: string | null;
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

export const Failed = ({ title, query, message = messageOf(query.error) }: FailedProps) => (
  <State icon="alert" tone="danger" title={title} {...(message !== null && { text: message })}>
    <Button onClick={() => void query.refetch()} loading={query.isFetching} loadingText="Trying again">
      <Icon name="retry" />
      Try again
    </Button>
  </State>
);
