import { Button } from '@chakra-ui/react';
import type { ObjectKind } from '@ramps-gateway/shared/domain/audit.ts';
import { Link } from 'react-router-dom';
import { useRole } from '../../lib/queries/profile.ts';
import { historyOf } from '../../lib/routes.ts';

interface HistoryLinkProps {
  readonly kind: ObjectKind;
  readonly id: string;
  /** The subject, for screen readers, which lack its surroundings. */
  readonly of: string;
  readonly size?: 'xs' | 'sm';
}

export const HistoryLink = ({ kind, id, of, size = 'sm' }: HistoryLinkProps) =>
  useRole() === 'admin' && (
    <Button asChild size={size} justifySelf="start" alignSelf="start" flexShrink="0">
      <Link to={historyOf(kind, id)} aria-label={`History of ${of}`}>
        History
      </Link>
    </Button>
  );
