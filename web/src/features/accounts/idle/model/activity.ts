const MINUTE = 60_000;

const WARNING_MS = MINUTE;

export type Phase = 'active' | 'warning' | 'over';

interface Idleness {
  readonly now: number;
  readonly lastInput: number;
  readonly minutes: number;
}

export const endOf = ({ lastInput, minutes }: Omit<Idleness, 'now'>): number => lastInput + minutes * MINUTE;

export const phaseOf = ({ now, ...idleness }: Idleness): Phase => {
  const left = endOf(idleness) - now;
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? 'warning' : 'active';
};
