import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/clock.ts';
import { grouped } from '../../lib/format/amount.ts';
import { ageText } from './time.tsx';
import { Notice } from './notice.tsx';
import { Muted } from './text.ts';

const TEXTS = {
  loaded: (loaded: number, total: number) =>
    `${grouped(loaded)} of ${grouped(total)} accounts loaded; the totals do not include the others`,
  outdated: (count: number, age: string) =>
    `The provider does not answer for ${grouped(count)} ${count === 1 ? 'account' : 'accounts'}. Their data is older${age === '' ? '' : `: ${age}`}`,
  fresh: (count: number) =>
    count === 1
      ? 'The balances of the new sub-account arrive within a minute.'
      : `The balances of ${grouped(count)} new sub-accounts arrive within a minute.`,
  again: 'Load again',
} as const;

interface CoverageNoticeProps {
  readonly total: number;
  readonly loaded: number;
  readonly outdated: number;
  /** Just created: their balances have not arrived yet. */
  readonly fresh?: number;
  readonly oldestAt: string | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
}

export const CoverageNotice = ({
  total,
  loaded,
  outdated,
  fresh = 0,
  oldestAt,
  refreshing,
  onRefresh,
  children,
}: CoverageNoticeProps) => {
  const now = useNow();
  const isWhole = loaded >= total;
  if (isWhole && outdated === 0) return null;
  if (outdated === 0 && total - loaded <= fresh) return <Muted>{TEXTS.fresh(total - loaded)}</Muted>;
  return (
    <Notice
      family="warning"
      title={
        isWhole
          ? TEXTS.outdated(outdated, oldestAt === null ? '' : ageText(oldestAt, now))
          : TEXTS.loaded(loaded, total)
      }
      action={
        <Button size="xs" loading={refreshing} onClick={onRefresh}>
          {TEXTS.again}
        </Button>
      }
    >
      {children}
    </Notice>
  );
};
