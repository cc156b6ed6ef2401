import { Box } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { useSeen } from '../../lib/in-view.ts';

interface WhenSeenProps {
  /** As high as what comes, so that little moves when it does. */
  readonly waiting: ReactNode;
  /** It is wanted now, wherever it stands. */
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that is loaded once it comes near the screen. */
export const WhenSeen = ({ waiting, now = false, children }: WhenSeenProps) => {
  const { ref, seen } = useSeen();
  return <Box ref={ref}>{now || seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</Box>;
};
