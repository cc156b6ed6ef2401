import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type ProviderChecklist,
} from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { Abilities, ChecklistRow, StoredChecklist } from './ports.ts';

/** A provider that names an order when it is made is asked for what it did; another must be asked beforehand. */
const needsChecklist = ({
  poolBalance,
  orderIdOnCreate,
}: Pick<Abilities, 'orderIdOnCreate' | 'poolBalance'>): boolean => poolBalance && !orderIdOnCreate;

export interface MayConvert {
  readonly needed: boolean;
  /** What nobody has confirmed yet; conversions may begin once there is nothing. */
  readonly open: readonly ChecklistItem[];
}

export const mayConvert = (abilities: Abilities, record: ProviderChecklist): MayConvert => {
  const needed = needsChecklist(abilities);
  return { needed, open: needed ? CHECKLIST_ITEMS.filter((item) => record[item] === null) : [] };
};

/** For whoever switches a conversion rule on. */
export const readMayConvert =
  (row: Pick<ChecklistRow, 'read'>, abilities: Abilities) =>
  async (): Promise<MayConvert & StoredChecklist> => {
    const stored = await row.read();
    return { ...stored, ...mayConvert(abilities, stored.record) };
  };
