import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/clock.ts';
import { ageText } from './time.tsx';
import { Notice } from './notice.tsx';

const figure = (count: number): string => count.toLocaleString('en-US');

const TEXTS = {
  loaded: (loaded: number, total: number) =>
    `${figure(loaded)} of ${figure(total)} accounts loaded; the totals do not include the others`,
  outdated: (count: number, age: string) =>
    `The provider does not answer for ${figure(count)} ${count === 1 ? 'account' : 'accounts'}. Their data is older${age === '' ? '' : `: ${age}`}`,
  again: 'Load again',
} as const;

interface CoverageNoticeProps {
  readonly total: number;
  readonly loaded: number;
  readonly outdated: number;
  readonly oldestAt: string | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly children?: ReactNode;
}

export const CoverageNotice = ({
  total,
  loaded,
  outdated,
  oldestAt,
  refreshing,
  onRefresh,
  children,
}: CoverageNoticeProps) => {
  const now = useNow();
  const isWhole = loaded >= total;
  if (isWhole && outdated === 0) return null;
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
