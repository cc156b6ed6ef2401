import { exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { type AttentionRecord, attentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { alertOfException } from '@ramps-gateway/shared/domain/alerts.ts';
import { imagesOf, latestOf, type Rule, type Signal, signalOf, unique } from './signal.ts';

const subjectOf = ({ kind, subject_id: id, sub_account_id }: AttentionRecord): Signal['subject'] => {
  switch (kind) {
    case 'conversion_failed':
      return { kind: 'conversion', id };
    case 'payment_not_converted':
      return { kind: 'payment', id };
    case 'exception_open':
      return { kind: 'exception', id };
    case 'low_balance':
    case 'rule_switched_off':
    case 'kyc_near_limit':
    case 'order_to_assign':
    case 'conversions_stuck':
      return { kind: 'sub_account', id: sub_account_id };
  }
};

export const attentionAlerts: Rule = async (changes, { sources }) => {
  const seen = new Map(
    imagesOf(changes)
      .map((image) => attentionRecord.parse(image))
      .map((record) => [`${record.kind} ${record.id}`, record]),
  );
  const now = await sources.attention(unique([...seen.values()].map(({ id }) => id)));
  return [...seen.values()].flatMap((was): readonly Signal[] => {
    const found = now.get(was.id);
    const isOpen = found?.kind === was.kind;
    const record = isOpen ? found : was;
    const { kind, id, sub_account_id: scope, sub_account, amount, asset, text } = record;
    // Neither has an attention row.
    if (kind === 'order_to_assign' || kind === 'conversions_stuck') return [];
    const state = isOpen ? 'open' : 'over';
    return [{ kind, id, state, scope, sub_account, subject: subjectOf(record), amount, asset, text }];
  });
};

export const exceptionAlerts: Rule = async (changes, { sources }) => {
  const ids = latestOf(changes).map((image) => exceptionRecord.parse(image).id);
  const now = await sources.exceptions(unique(ids));
  return [...now.values()].flatMap((record): readonly Signal[] => {
    const kind = alertOfException(record.kind);
    if (kind === null) return [];
    const { id, state, sub_account, amount, asset, detail: text } = record;
    return [
      signalOf({
        kind,
        id,
        state: state === 'open' ? 'open' : 'over',
        scope: sub_account.id,
        sub_account,
        subject: { kind: 'exception', id },
        ...(asset !== '' && { amount, asset }),
        text,
      }),
    ];
  });
};
