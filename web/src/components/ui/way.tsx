import { wayOf } from '../../lib/rule-field.ts';
import { InlineLink } from './text.ts';

interface WayProps {
  readonly code: Parameters<typeof wayOf>[0];
  /** The gateway's id. */
  readonly subAccountId: string;
}

/** Links advice to the field that it names. */
export const Way = ({ code, subAccountId }: WayProps) => {
  const way = wayOf(code, subAccountId);
  return way ? <InlineLink to={way.to}>{way.label}</InlineLink> : null;
};
