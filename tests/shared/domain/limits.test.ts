import { gatewaySettings, NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { LOOSER, loosensLimit } from '#shared/domain/limits.ts';
import { firstPolicy, isHeldBy, POLICY_ITEMS } from '#shared/domain/policy.ts';
import { describe, expect, test } from 'vitest';

const { conversion, security, performance } = NOTHING_SETTLED;
const SETTLED = { conversion, security, performance };

type Section = keyof typeof SETTLED;

const settingsOf = (section: Section): readonly string[] => Object.keys(gatewaySettings.shape[section].shape);

const SECTIONS = Object.keys(SETTLED) as Section[];

test('S7.242 each gateway setting is classified: a limit and its looser direction, or no limit', () => {
  // These are not numeric. A change of the collection wallet needs approval as a setting.
  const others = ['collection_wallet', 'company', 'explorers', 'updated_at', 'updated_by'];
  expect(Object.keys(gatewaySettings.shape).toSorted()).toEqual([...SECTIONS, ...others].toSorted());
  for (const section of SECTIONS)
    expect(Object.keys(LOOSER[section]).toSorted()).toEqual(settingsOf(section).toSorted());
});

describe('a change of', () => {
  const ALL = SECTIONS.flatMap((section) =>
    Object.entries(LOOSER[section]).map((each) => [section, ...each] as const),
  );

  test.each(ALL)('%s.%s loosens a limit when it becomes %s, and only then', (section, name, way) => {
    const value = Number(Object.entries(SETTLED[section]).find(([key]) => key === name)?.[1]);
    const to = (next: number) => ({
      ...SETTLED,
      [section]: { ...SETTLED[section], [name]: section === 'performance' ? next : String(next) },
    });
    const loosened = (next: number): boolean => loosensLimit(SETTLED, to(next));
    expect([loosened(value * 2), loosened(value / 2), loosened(value)]).toEqual([
      way === 'higher',
      way === 'lower',
      false,
    ]);
  });
});

test('removing a KYC threshold is looser, adding one is not', () => {
  const without = { ...SETTLED, security: { ...security, kyc_threshold: null } };
  expect([loosensLimit(SETTLED, without), loosensLimit(without, SETTLED)]).toEqual([true, false]);
});

test('one looser limit among stricter ones is enough', () => {
  const mixed = {
    ...SETTLED,
    conversion: { ...conversion, maximum: '1000' },
    security: { ...security, auto_approve_below: '1000.01', kyc_threshold: '1' },
  };
  expect(loosensLimit(SETTLED, mixed)).toBe(true);
  expect(loosensLimit(mixed, mixed)).toBe(false);
});

test('S7.242 a policy that excludes everything still holds looser limits and itself', () => {
  const { items, ...policy } = firstPolicy(true);
  const nothing = { ...items };
  for (const item of Object.keys(items) as (keyof typeof items)[]) nothing[item] = false;
  expect(POLICY_ITEMS.filter((item) => isHeldBy({ ...policy, items: nothing }, item))).toEqual([
    'limits',
    'policy',
  ]);
  expect(POLICY_ITEMS.filter((item) => isHeldBy(firstPolicy(false), item))).toEqual([]);
});
