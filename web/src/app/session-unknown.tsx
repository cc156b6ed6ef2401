import { Button, Flex } from '@chakra-ui/react';
import { Icon } from '../components/ui/icon.tsx';
import { State } from '../components/ui/state.tsx';

/** When neither the settings nor the session could be read. */
export const SessionUnknown = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Flex as="main" minH="screen" align="center" justify="center">
    <State
      icon="alert"
      tone="danger"
      level="h1"
      title="The gateway cannot be reached"
      text="Please check your internet connection and try again."
    >
      <Button onClick={onRetry}>
        <Icon name="retry" />
        Try again
      </Button>
    </State>
  </Flex>
);
