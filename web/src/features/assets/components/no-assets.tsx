import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';
import { TEXTS } from '../texts.ts';
import { SyncButton } from './sync-button.tsx';

const { empty: E } = TEXTS;

export const NoAssets = ({ maySync }: { readonly maySync: boolean }) => (
  <Panel>
    <State icon="coins" title={E.title} text={maySync ? E.text : E.textOfClients}>
      {maySync && <SyncButton />}
    </State>
  </Panel>
);
