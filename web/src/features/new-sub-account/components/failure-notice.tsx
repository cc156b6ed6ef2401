import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/ui/notice.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { failureOf } from '../model/failure.ts';
import { TEXTS } from '../texts.ts';

const { failures: F } = TEXTS;

interface FailureNoticeProps {
  readonly error: Error;
  readonly isAdmin: boolean;
}

/** What went wrong, where the person is; what was typed stays. */
export const FailureNotice = ({ error, isAdmin }: FailureNoticeProps) => {
  const { title, text, inSettings } = failureOf(error);
  return (
    <Notice
      family="danger"
      title={title}
      urgent
      action={
        inSettings &&
        isAdmin && (
          <Button asChild size="xs">
            <Link to={PATHS.apiConfiguration}>{F.settings}</Link>
          </Button>
        )
      }
    >
      {text}
      {inSettings && !isAdmin && <div>{F.administrator}</div>}
    </Notice>
  );
};
