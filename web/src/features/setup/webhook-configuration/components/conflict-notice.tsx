import { Button } from '@chakra-ui/react';
import { Notice } from '../../../../components/ui/notice.tsx';

const C = {
  title: 'This configuration was changed elsewhere',
  text: 'Nothing was saved. Load the latest version: what you typed is kept, and each changed field shows the stored value.',
  load: 'Load the latest version',
  loadFailed: 'The latest version could not be loaded.',
  loaded: 'The latest version is loaded and what you typed is kept. Review it, then save again.',
} as const;

interface ConflictNoticeProps {
  readonly state: 'found' | 'loading' | 'failed' | 'loaded';
  readonly onLoad: () => void;
}

/** Another user or tab saved first. Loading the latest version keeps both changes. */
const ConflictNotice = ({ state, onLoad }: ConflictNoticeProps) => {
  if (state === 'loaded') return <Notice family="info">{C.loaded}</Notice>;
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

export default ConflictNotice;
