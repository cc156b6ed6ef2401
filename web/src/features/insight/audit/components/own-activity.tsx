import { ShowOnRequest } from '../../../../components/ui/show-on-request.tsx';
import { TEXTS } from '../texts.ts';

export const OwnActivity = () => (
  <ShowOnRequest hint={TEXTS.own.hint} show={TEXTS.own.show} load={() => import('./own-activity-list.tsx')} />
);
