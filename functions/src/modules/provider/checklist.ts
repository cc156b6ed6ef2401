import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type ProviderChecklist,
} from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { Abilities } from './ports.ts';

type Asked = Pick<Abilities, 'orderIdOnCreate' | 'poolBalance'>;

/** Without order ids, the gateway needs these answers before it sends an order. */
export const needsChecklist = ({ poolBalance, orderIdOnCreate }: Asked): boolean =>
  poolBalance && !orderIdOnCreate;

interface MayConvert {
  readonly needed: boolean;
  /** Items that block an exchange: not confirmed yet, or the proceeds go to a wallet. */
  readonly open: readonly ChecklistItem[];
}

export const mayConvert = (abilities: Asked, record: ProviderChecklist): MayConvert => {
  const needed = needsChecklist(abilities);
  const isOpen = (item: ChecklistItem): boolean => {
    const answer = record[item]?.answer;
    return answer === undefined || answer === 'wallet';
  };
  return { needed, open: needed ? CHECKLIST_ITEMS.filter(isOpen) : [] };
};
