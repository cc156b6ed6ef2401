import { BooksPage, type BooksTab } from '../../features/books/components/books-page.tsx';

/** What other features show of the books, each fetched when it is opened. */
const TABS: readonly BooksTab[] = [];

const Books = () => <BooksPage tabs={TABS} />;

export default Books;
