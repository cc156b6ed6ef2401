import { readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { CHOSEN_ITEMS, SECONDS } from '@ramps-gateway/shared/domain/policy.ts';
import { ROLE_LABELS, ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import type { ValueFields } from '../../../../components/ui/values-table.tsx';
import { exactly, percent } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { CODE_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { ITEM_LABELS, TEXTS } from '../texts.ts';
import { textAt } from './values.ts';

/** @param all `before` or `after`, whose other fields can have the asset */
type Format = (text: string, all: unknown) => string;

interface Field {
  readonly path: string;
  readonly label: string;
  readonly format?: Format;
}

const field = (path: string, label: string, format?: Format): Field => ({
  path,
  label,
  ...(format && { format }),
});

/** @param asset a symbol, or the path of a field with one */
const amount =
  (asset: string): Format =>
  (text, all) =>
    exactly(text, textAt(all, asset) ?? (asset === 'BRL' ? asset : ''));
const inReais = amount('BRL');
const network: Format = (text) => capitalised(text);
/** A list in JSON, without its signs. */
const list: Format = (text) => text.replaceAll(/[[\]{}"]/g, '').replaceAll(',', ', ') || 'None';
const yesOrNo: Format = (text) => (text === 'true' ? 'Yes' : text === 'false' ? 'No' : text);
const time: Format = (text) => (Number.isNaN(Date.parse(text)) ? text : secondWithZone(text));
const ledger: Format = (text) => {
  const read = readLedgerAccount(text);
  return read ? `${CODE_LABELS[read.code]} (${read.asset})` : text;
};
const role: Format = (text) => {
  const known = ROLES.find((each) => each === text);
  return known ? ROLE_LABELS[known] : text;
};
const second: Format = (text) => {
  const known = SECONDS.find((each) => each === text);
  return known ? TEXTS.policy.whoChoices[known] : text;
};

const place = (at: string, of: string): readonly Field[] => [
  field(`${at}sub_account.name`, 'Receiving sub-account'),
  field(`${at}sub_account.external_id`, 'Receiving account at the provider'),
  field(`${at}sub_account.id`, 'Receiving sub-account id'),
  field(`${at}name`, `${of}name`),
  field(`${at}asset`, `${of}asset`),
  field(`${at}network`, `${of}network`, network),
  field(`${at}address`, `${of}address`),
  field(`${at}tag`, `${of}tag or memo`),
  field(`${at}address_tag`, `${of}tag or memo`),
  field(`${at}bank`, `${of}bank`),
  field(`${at}bank_name`, `${of}bank`),
  field(`${at}branch`, `${of}branch`),
  field(`${at}account`, `${of}account`),
  field(`${at}country`, `${of}country`),
  field(`${at}pix_type`, `${of}key type`),
  field(`${at}instant_payment_type`, `${of}key type`),
  field(`${at}pix`, `${of}PIX key`),
  field(`${at}instant_payment`, `${of}key`),
  field(`${at}not_shown`, `${of}id, not listed by the provider`),
];

/** In display order. */
const FIELDS: readonly Field[] = [
  field('email', 'Email'),
  field('role', 'Role', role),
  field('disabled', 'Disabled', yesOrNo),
  field('second_factor', 'Second factor'),
  field('second_factor.kind', 'Second factor'),
  field('second_factor.since', 'Second factor since', time),
  field('owner', 'Owner'),
  field('owner.email', 'Owner'),
  field('owner.name', 'Owner name'),
  field('owner.id', 'Owner id'),
  field('manager', 'Manager'),
  field('manager.email', 'Manager'),
  field('manager.name', 'Manager name'),
  field('manager.id', 'Manager id'),
  field('decision', 'Decision', (text) => capitalised(text.replaceAll('_', ' '))),
  field('amount', 'Amount', amount('asset')),
  field('source_amount', 'Amount', amount('source_asset')),
  field('source_asset', 'From asset'),
  field('target_asset', 'To asset'),
  field('from', 'From ledger account', ledger),
  field('to', 'To', ledger),
  field('kind', 'Kind', capitalised),
  ...place('', '').map(({ label, ...rest }) => ({ ...rest, label: capitalised(label) })),
  field('order.id', "Provider's order"),
  field('order.type', 'Its kind', capitalised),
  field('order.source_amount', 'It spends', amount('order.source_asset')),
  field('order.target_amount', 'It delivers', amount('order.target_asset')),
  field('order.source_asset', 'Its source asset'),
  field('order.target_asset', 'Its target asset'),
  field('order.created_at', 'Created', time),
  field('to_account_id', 'Receiving account at the provider'),
  ...place('to.', 'Destination '),
  field('street_line', 'Street'),
  field('city', 'City'),
  field('state', 'State'),
  field('postal_code', 'Postal code'),
  field('is_enabled', 'Switched on', yesOrNo),
  field('minimum_amount', 'Minimum amount', inReais),
  field('maximum_daily_amount', 'Daily limit', inReais),
  field('maximum_slippage', 'Maximum slippage', percent),
  field('continue_next_day', 'Converts the rest on the next day', yesOrNo),
  field('custom_spread_override', 'Custom spread', percent),
  field('custom_spread', 'Custom spread', percent),
  field('spread', 'Spread', percent),
  field('band_minimum', 'Minimum of the band', percent),
  field('spread_band_id', 'Spread band'),
  field('destination', 'Destination'),
  ...place('destination.', 'Destination '),
  field('destination.confirmed', 'Confirmed by the owner', yesOrNo),
  field('destination.wallet_id', 'Destination wallet id'),
  field('collection_wallet', 'Spread wallet'),
  ...place('collection_wallet.', 'Spread wallet '),
  field('security.auto_approve_below', 'Approval from', inReais),
  field('security.kyc_threshold', 'Verification from', inReais),
  field('security.quote_deviation', 'Quote deviation', percent),
  field('conversion.minimum', 'Smallest conversion', inReais),
  field('conversion.maximum', 'Largest conversion', inReais),
  field('conversion.spread', 'Default spread', percent),
  field('performance.batch_size', 'Batch size'),
  field('performance.timeout_seconds', 'Timeout in seconds'),
  field('performance.retries', 'Retries'),
  field('performance.cache_minutes', 'Cache in minutes'),
  field('performance.calls_per_second', 'Provider calls a second'),
  field('company', 'Company on statements'),
  field('company.name', 'Company on statements'),
  field('company.tax_number', 'Company’s tax number'),
  field('explorers', 'Block explorers', list),
  field('on', 'Approvals required', yesOrNo),
  field('second', 'Who approves', second),
  ...CHOSEN_ITEMS.map((item) => field(`items.${item}`, ITEM_LABELS[item], yesOrNo)),
  field('environment', 'Environment', capitalised),
  field('client_id', 'Client id'),
  field('client_secret', 'Client secret'),
  field('stopped', 'Stopped', yesOrNo),
  field('label', 'Destination'),
  field('reason', 'Reason'),
  field('note', 'Note'),
  field('since', 'Since', time),
  field('waived_at', 'Waived', time),
  field('by.email', 'By'),
  field('product', 'Product', capitalised),
  field('reference', 'Reference'),
  field('quote_id', 'Quote id'),
  field('wallet_id', 'Wallet id'),
  field('bank_account_id', 'Bank account id'),
  field('destination_id', 'Destination id'),
  field('sub_account_id', 'Sub-account id'),
  field('by.id', 'By, id'),
  field('target', 'Destination digest'),
  field('version', 'Version'),
];

const BY_PATH = new Map(FIELDS.map((each, rank) => [each.path, { ...each, rank }]));

/** `to.new_thing` -> `To, new thing`: unknown fields show too. */
const readable = (path: string): string => capitalised(path.replaceAll('.', ', ').replaceAll('_', ' '));

/** Labels, formats and order of the fields of an approval. */
export const APPROVAL_FIELDS: ValueFields = {
  label: (path) => BY_PATH.get(path)?.label ?? readable(path),
  rank: (path) => BY_PATH.get(path)?.rank ?? FIELDS.length,
  text: (path, text, all) => (text === 'null' ? '–' : (BY_PATH.get(path)?.format?.(text, all) ?? text)),
  isAddress: (path) => /(^|\.)address$/.test(path),
};
