import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ListQuery } from '../../../components/ui/list-query.ts';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Failed } from '../../../components/ui/state.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import type { View } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { LoadedProcesses } from './loaded-processes.tsx';

interface ProcessesTabProps {
  /** Undefined until they are loaded. */
  readonly items: readonly ConversionRecord[] | undefined;
  readonly query: ListQuery;
  readonly view: View;
  readonly isAdmin: boolean;
}

export const ProcessesTab = ({ items, query, view, isAdmin }: ProcessesTabProps) => {
  if (items) return <LoadedProcesses items={items} query={query} view={view} isAdmin={isAdmin} />;
  if (!query.error) return <ListSkeleton label={TEXTS.list.loading} />;
  return (
    <Panel>
      <Failed
        title={TEXTS.list.loadFailed}
        message={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </Panel>
  );
};
