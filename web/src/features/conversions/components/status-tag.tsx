import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { Tag } from '../../../components/ui/tag.tsx';
import { STATUS_LABELS, statusFamily } from '../texts.ts';

export const StatusTag = ({ status }: { readonly status: ConversionStatus }) => (
  <Tag family={statusFamily(status)} dot>
    {STATUS_LABELS[status]}
  </Tag>
);
