import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import { Tag } from '../../../components/ui/tag.tsx';
import { STATUS_LABELS, statusFamily, TEXTS } from '../texts.ts';

export const StatusTag = ({ status }: { readonly status: ConversionStatus }) => (
  <Tag family={statusFamily(status)} dot>
    {STATUS_LABELS[status]}
  </Tag>
);

/** Beside the status, which stays what it was when a person ended it. */
export const SettledTag = () => <Tag family="success">{TEXTS.settled.title}</Tag>;
