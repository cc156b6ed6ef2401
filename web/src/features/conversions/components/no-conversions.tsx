import { Button } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';
import type { View } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';

const { list: L } = TEXTS;

interface NoConversionsProps {
  readonly view: View;
  readonly isAdmin: boolean;
}

export const NoConversions = ({ view, isAdmin }: NoConversionsProps) => (
  <Panel>
    <State icon="inbox" title={L.emptyTitle} text={L.emptyText}>
      {isAdmin && view.scope === 'own' && (
        <Button onClick={() => view.setScope('all')}>{L.showEveryone}</Button>
      )}
      <Button onClick={() => view.setTab('settings')}>
        <Icon name="sliders" />
        {L.openSettings}
      </Button>
    </State>
  </Panel>
);

export const NoneOfStatus = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <Panel>
    <State icon="check" title={L.noneOfStatus}>
      <Button onClick={onShowAll}>{L.showAll}</Button>
    </State>
  </Panel>
);
