import { Box } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { useSeen } from '../../lib/in-view.ts';

interface WhenSeenProps {
  /** As high as the content, so that little moves. */
  readonly waiting: ReactNode;
  /** Load now, even off screen. */
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** Loads its content as it nears the screen. */
export const WhenSeen = ({ waiting, now = false, children }: WhenSeenProps) => {
  const { ref, seen } = useSeen();
  return <Box ref={ref}>{now || seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</Box>;
};
