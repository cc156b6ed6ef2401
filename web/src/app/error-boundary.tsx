import { Button, Flex } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { Icon } from '../components/ui/icon.tsx';
import { State } from '../components/ui/state.tsx';

const TITLE = 'This page could not be shown';

interface Props {
  readonly children: ReactNode;
  /** A change clears the last failure. */
  readonly of?: string;
  readonly framed?: boolean;
}

interface Known {
  readonly failed: boolean;
  readonly of: string | undefined;
}

/** Shown when a page throws, or when its chunk is gone after a deployment: reloading fixes both. */
export class ErrorBoundary extends Component<Props, Known> {
  override state: Known = { failed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<Known> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: Props, known: Known): Known | null {
    return of === known.of ? null : { failed: false, of };
  }

  override componentDidCatch(): void {
    document.title = `${TITLE} · Ramps Gateway`;
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Flex {...(!this.props.framed && { as: 'main', minH: 'screen' })} align="center" justify="center">
        <State
          icon="alert"
          tone="danger"
          level="h1"
          title={TITLE}
          text="Nothing was changed. Reload the page; a newer version may be available."
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
