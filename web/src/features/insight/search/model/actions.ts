import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import type { Stop } from '@ramps-gateway/shared/contract/stops.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { mayLift } from '@ramps-gateway/shared/domain/stops.ts';
import type { IconName } from '../../../../components/ui/icon.tsx';
import { monthName } from '../../../../lib/format/month.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { stopOf } from '../../../../lib/queries/stops.ts';
import { TEXTS } from '../texts.ts';
import type { Spoken, Verb } from './grammar.ts';

export interface DepositAddress {
  readonly account: SubAccountLink;
  readonly asset: string;
  readonly network: string;
  readonly address: string;
}

/** What the palette does with something it found. */
export type Act =
  | { readonly kind: 'pix'; readonly account: SubAccountLink }
  | ({ readonly kind: 'address' } & DepositAddress)
  | { readonly kind: 'stop'; readonly account: SubAccountLink; readonly standing: Stop | undefined }
  | { readonly kind: 'send'; readonly account: SubAccountLink; readonly recipientId?: string }
  | { readonly kind: 'quote'; readonly account: SubAccountLink }
  | { readonly kind: 'statement'; readonly account: SubAccountLink; readonly month: string };

export interface Offer {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly act: Act;
}

interface Standing {
  readonly role: Role;
  readonly stops: readonly Stop[] | undefined;
}

/** Without a verb, only a short list of hits gets actions. */
const FEW = 3;
const MOST = 8;

const { acts: A } = TEXTS;

const ofAccount = (account: SubAccountLink, month: string, { role, stops }: Standing): readonly Offer[] => {
  const name = account.name || account.email;
  const standing = stopOf(stops, { kind: 'sub_account', sub_account_id: account.id });
  const offer = (icon: IconName, label: string, act: Act): Offer => ({
    key: `${act.kind} ${account.id}`,
    icon,
    label: A.of(label, name),
    act,
  });
  const mayStop = stops !== undefined && (!standing || mayLift(role, standing));
  return [
    offer('copy', A.pix, { kind: 'pix', account }),
    offer('send', A.sendFrom, { kind: 'send', account }),
    offer('swap', A.quote, { kind: 'quote', account }),
    offer('download', A.statement(monthName(month)), { kind: 'statement', account, month }),
    ...(mayStop
      ? [offer('alert', standing ? A.lift : A.stop, { kind: 'stop', account, standing } as const)]
      : []),
  ];
};

const ofAddress = (found: DepositAddress): Offer => ({
  key: `address ${found.address}`,
  icon: 'copy',
  label: A.of(A.address([found.asset, capitalised(found.network)].join(' ').trim()), found.account.name),
  act: { kind: 'address', ...found },
});

const ofRecipient = ({ id, title, sub_account: account }: SearchHit): readonly Offer[] =>
  account
    ? [
        {
          key: `send ${id}`,
          icon: 'send',
          label: A.sendTo(title || A.unnamed, account.name || account.email),
          act: { kind: 'send', account, recipientId: id },
        },
      ]
    : [];

const VERB_OF: Readonly<Record<Act['kind'], readonly Verb[]>> = {
  pix: ['copy'],
  address: ['copy'],
  stop: ['stop'],
  send: ['send'],
  quote: ['convert', 'quote'],
  statement: ['statement'],
};

/** The actions that a verb names, or, if only a name was typed, all of a single hit and the first of a few. */
export const offersFor = (
  { verb, month }: Pick<Spoken, 'month' | 'verb'>,
  hits: readonly SearchHit[],
  addresses: readonly DepositAddress[],
  standing: Standing,
): readonly Offer[] => {
  const accounts = hits.flatMap(({ kind, sub_account: account }) =>
    kind === 'sub_account' && account ? [account] : [],
  );
  const recipients = hits.filter(({ kind }) => kind === 'recipient').flatMap(ofRecipient);
  const each = accounts.map((account) => ofAccount(account, month, standing));
  if (verb !== undefined)
    return [...recipients, ...each.flat(), ...addresses.map(ofAddress)]
      .filter(({ act }) => VERB_OF[act.kind].includes(verb))
      .slice(0, MOST);
  if (accounts.length + recipients.length > FEW) return [];
  return [...(each.length === 1 ? each.flat() : each.flatMap((offers) => offers.slice(0, 1))), ...recipients];
};
