import { Button } from '@chakra-ui/react';
import { Notice } from '../../../components/ui/notice.tsx';
import { TEXTS } from '../texts.ts';

const { conflict: C } = TEXTS;

interface ConflictNoticeProps {
  readonly state: 'none' | 'found' | 'loading' | 'failed' | 'loaded';
  readonly onLoad: () => void;
}

/** Another user or tab saved first: no change of either side is lost. */
export const ConflictNotice = ({ state, onLoad }: ConflictNoticeProps) => {
  if (state === 'none') return null;
  if (state === 'loaded') return <Notice family="info">{TEXTS.loaded}</Notice>;
  return (
    <Notice
      family="warning"
      urgent
      title={C.title}
      action={
        <Button size="xs" loading={state === 'loading'} onClick={onLoad}>
          {C.load}
        </Button>
      }
    >
      {state === 'failed' ? C.loadFailed : C.text}
    </Notice>
  );
};
