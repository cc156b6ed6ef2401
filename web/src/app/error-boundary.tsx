import { Button, Flex } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { Icon } from '../components/ui/icon.tsx';
import { State } from '../components/ui/state.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A page that broke, or whose code could not be loaded (a new version was deployed): loading it again mends both. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Flex as="main" minH="screen" align="center" justify="center">
        <State
          icon="alert"
          tone="danger"
          title="This page could not be shown"
          text="Nothing was changed. Load the page again; a new version may be there."
        >
          <Button onClick={() => location.reload()}>
            <Icon name="retry" />
            Load again
          </Button>
        </State>
      </Flex>
    );
  }
}
