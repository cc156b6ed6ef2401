import { Button } from '@chakra-ui/react';
import type { ObjectKind } from '@ramps-gateway/shared/domain/audit.ts';
import { Link } from 'react-router-dom';
import { useRole } from '../../lib/queries/profile.ts';
import { historyOf } from '../../lib/routes.ts';

interface HistoryLinkProps {
  readonly kind: ObjectKind;
  readonly id: string;
  /** What it is, for who does not see what it stands beside. */
  readonly of: string;
  readonly size?: 'xs' | 'sm';
}

/** What was done to something, as the audit log says. For administrators. */
export const HistoryLink = ({ kind, id, of, size = 'sm' }: HistoryLinkProps) =>
  useRole() === 'admin' && (
    <Button asChild size={size} justifySelf="start" alignSelf="start" flexShrink="0">
      <Link to={historyOf(kind, id)} aria-label={`History of ${of}`}>
        History
      </Link>
    </Button>
  );
