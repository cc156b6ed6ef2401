import { lazy, Suspense } from 'react';
import { ListSkeleton } from '../../components/ui/list-skeleton.tsx';
import { BooksPage, type BooksTab } from '../../features/books/components/books-page.tsx';

const Statements = lazy(() => import('../../features/statements/components/statements-tab.tsx'));

/** What other features show of the books, each fetched when it is opened. */
const TABS: readonly BooksTab[] = [
  {
    value: 'statements',
    label: 'Statements',
    content: (
      <Suspense fallback={<ListSkeleton label="Loading the statements" />}>
        <Statements />
      </Suspense>
    ),
  },
];

const Books = () => <BooksPage tabs={TABS} />;

export default Books;
