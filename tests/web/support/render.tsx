import './dom.ts';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { announce, LiveRegion } from '#web/components/ui/live-region.tsx';
import { toaster } from '#web/components/ui/toast.ts';
import { Toasts } from '#web/components/ui/toasts.tsx';
import { dismissHeld } from '#web/lib/held.ts';
import { system } from '#web/theme/system.ts';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
};

/** Renders a part of the console in its providers, with its own query cache that never retries. */
export const renderInConsole = (part: ReactNode, at = '/') => {
  toaster.remove();
  announce('');
  dismissHeld();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const view = render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          {part}
          <Address />
        </MemoryRouter>
        <LiveRegion />
      </QueryClientProvider>
      <Toasts />
    </ChakraProvider>,
  );
  return { ...view, user, client, address: () => view.getByTestId('address').textContent };
};
