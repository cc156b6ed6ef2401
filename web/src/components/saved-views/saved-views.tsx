import { Button } from '@chakra-ui/react';
import type { ViewPage } from '@ramps-gateway/shared/domain/saved-views.ts';
import { Suspense } from 'react';
import { lazyBehind } from '../../lib/lazy-behind.ts';
import { Icon } from '../ui/icon.tsx';
import { BUTTON } from './button-text.ts';

const ViewsButton = lazyBehind(() => import('./views-button.tsx'));

/** The named views of a page, behind a button that keeps its place while it comes. */
export const SavedViews = ({ page }: { readonly page: ViewPage }) => (
  <Suspense
    fallback={
      <Button w="40" justifyContent="flex-start" disabled>
        <Icon name="bookmark" />
        {BUTTON}
      </Button>
    }
  >
    <ViewsButton page={page} />
  </Suspense>
);
