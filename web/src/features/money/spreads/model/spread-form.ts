import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ClientSpread,
  clientSpreadChange,
  SPREAD_TEXTS,
} from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import {
  chooseSpread,
  type Fraction,
  toFraction,
  toPercent,
  within,
} from '@ramps-gateway/shared/domain/spread.ts';
import { PERCENT, plainOf, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Choice } from '../../../../components/ui/plain-select.tsx';
import { percent } from '../../../../lib/format/amount.ts';
import { useSaveClientSpread } from '../api.ts';

const fractionOf = (fraction: Amount): Fraction => ({ fraction });

/** `0.0075` -> `0.75%`. */
export const shown = (fraction: Amount): string => percent(toPercent(fractionOf(fraction)).percent);

/** People type percent; the API uses fractions. `undefined` if the text is no number. */
export const typedFraction = (text: string): Amount | undefined => {
  const percentage = plainOf(text, { unit: PERCENT });
  return percentage === undefined ? undefined : toFraction({ percent: percentage }).fraction;
};

export const percentText = (fraction: Amount): string => typedText(toPercent(fractionOf(fraction)).percent);

export const rangeOf = ({ min_spread, max_spread }: SpreadBandRecord): string =>
  `${shown(min_spread)} to ${shown(max_spread)}`;

/** The spread of a conversion, by the same rule as the server; the default if nothing sets one. */
export const effective = (
  spread: Pick<ClientSpread, 'custom_spread' | 'spread_band'> | undefined,
): string => {
  const custom = spread?.custom_spread ?? null;
  const band = spread?.spread_band ?? null;
  const chosen = chooseSpread({
    override: null,
    custom: custom === null ? null : fractionOf(custom),
    bandMinimum: band === null ? null : fractionOf(band.min_spread),
  });
  return percent(chosen.percent);
};

/** A custom spread outside its band; the server allows it. */
export const isOutside = (text: string, { min_spread, max_spread }: SpreadBandRecord): boolean => {
  const fraction = typedFraction(text);
  return fraction !== undefined && !within(fraction, { min: min_spread, max: max_spread });
};

export const spreadForm = z.extend(clientSpreadChange, {
  user_id: z.string().check(z.minLength(1, SPREAD_TEXTS.choose)),
  custom_spread: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => typedFraction(text) ?? text.trim()),
    ),
    clientSpreadChange.shape.custom_spread,
  ),
});
export type SpreadInput = z.input<typeof spreadForm>;

const EMPTY: SpreadInput = { user_id: '', spread_band_id: '', custom_spread: '' };

export const formOf = ({ user_id, spread_band_id, custom_spread }: ClientSpread): SpreadInput => ({
  user_id,
  spread_band_id,
  custom_spread: custom_spread === null ? '' : percentText(custom_spread),
});

const nameOf = ({ email, display_name, id }: User): string => {
  if (!email) return display_name || id;
  return display_name && display_name !== email ? `${display_name} (${email})` : email;
};

/** Users whose sub-accounts can have conversions: clients first, others with their role. */
export const clientChoices = (users: readonly User[]): readonly Choice[] => {
  const choiceOf = (user: User): Choice => ({
    value: user.id,
    label: user.role === 'client' ? nameOf(user) : `${nameOf(user)}, ${ROLE_LABELS[user.role]}`,
  });
  const sorted = (some: readonly User[]) =>
    some.map(choiceOf).sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return [
    ...sorted(users.filter(({ role }) => role === 'client')),
    ...sorted(users.filter(({ role }) => role !== 'client')),
  ];
};

export const bandChoices = (bands: readonly SpreadBandRecord[]): readonly Choice[] =>
  bands.map((band) => ({ value: band.id, label: `${band.name} (${rangeOf(band)})` }));

export const bandField = (bands: readonly SpreadBandRecord[]) => ({
  label: 'Spread band',
  required: true,
  choices: bandChoices(bands),
  placeholder: bands.length === 0 ? 'No spread bands yet' : 'Choose a spread band',
});

export const CUSTOM_FIELD = {
  label: 'Custom spread',
  help: '0% to 5% in steps of 0.01%. Leave empty for the band’s minimum',
  unit: PERCENT,
} as const;

/** The choice of a client fills in their current spread. */
export const useSpreadForm = (spreads: readonly ClientSpread[]) => {
  const save = useSaveClientSpread();
  const form = useForm({ resolver: zodResolver(spreadForm), defaultValues: EMPTY, mode: 'onTouched' });
  const values: SpreadInput = { ...EMPTY, ...useWatch({ control: form.control }) };
  const spreadOf = (userId: string) => spreads.find(({ user_id }) => user_id === userId);

  const choose = (userId: string) => {
    const present = spreadOf(userId);
    form.reset(present ? formOf(present) : { ...EMPTY, user_id: userId });
  };

  const submit = form.handleSubmit(({ user_id, ...body }) =>
    save.mutate({ userId: user_id, body }, { onSuccess: () => form.reset(EMPTY) }),
  );

  return {
    form,
    values,
    present: spreadOf(values.user_id),
    saving: save.isPending,
    choose,
    submit,
    discard: () => form.reset(EMPTY),
    /** From the list: sets the client and moves the focus to the spread. */
    edit: (spread: ClientSpread) => {
      form.reset(formOf(spread), { keepFieldsRef: true });
      form.setFocus('spread_band_id');
    },
  };
};
export type SpreadFormState = ReturnType<typeof useSpreadForm>;
