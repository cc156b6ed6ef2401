import { ChakraProvider } from '@chakra-ui/react';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { Toasts } from '../components/ui/toasts.tsx';
import { system } from '../theme/system.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

export const App = () => (
  <ChakraProvider value={system}>
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<LoadingScreen />}>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </ErrorBoundary>
  </ChakraProvider>
);
