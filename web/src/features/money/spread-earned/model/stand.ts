import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import type { CollectionStatus } from '@ramps-gateway/shared/contract/collections.ts';
import type { OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import type { FamilyName } from '../../../../theme/palette.ts';

type Stand = CollectionStatus | OrderStatus;

/** Its order's status, once known. */
export const standOf = ({ status, order }: SpreadCollection): Stand => order?.status ?? status;

export const familyOf = (stand: Stand): FamilyName => {
  switch (stand) {
    case 'confirmed':
      return 'success';
    case 'cancelled':
    case 'refused':
      return 'danger';
    case 'unknown':
      return 'warning';
    case 'closed':
      return 'neutral';
    case 'sending':
    case 'ordered':
    case 'pending':
      return 'info';
  }
};
