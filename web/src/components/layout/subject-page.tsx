import { Flex } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { Failed } from '../ui/failed.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { Outdated } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { State } from '../ui/state.tsx';

interface SubjectPageProps {
  readonly query: ComponentProps<typeof Failed>['query'] & { readonly isRefetchError: boolean };
  readonly texts: Readonly<Record<'loadFailed' | 'loading' | 'notFound' | 'notFoundText' | 'title', string>>;
  readonly what: string;
  readonly back: ReactNode;
  readonly hasFilter?: boolean;
  /** The loaded page; empty until then. */
  readonly children: ReactNode;
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A single record's page, or why it is not shown. */
export const SubjectPage = ({ query, texts, what, back, hasFilter = false, children }: SubjectPageProps) =>
  children ? (
    <>
      {query.isRefetchError && (
        <Flex px={{ base: '4', md: '8' }} pt="5">
          <Outdated query={query} what={what} />
        </Flex>
      )}
      {children}
    </>
  ) : (
    <Page title={texts.title} actions={back}>
      {!query.error ? (
        <ListSkeleton label={texts.loading} hasFilter={hasFilter} />
      ) : (
        <Panel>
          {isGone(query.error) ? (
            <State icon="search" title={texts.notFound} text={texts.notFoundText} />
          ) : (
            <Failed title={texts.loadFailed} query={query} />
          )}
        </Panel>
      )}
    </Page>
  );
