export const SUMMARY = {
  loading: 'Loading the rule',
  obstacles: 'Obstacles',
  spread: 'Spread',
  usualSpread: 'Default',
  change: 'Change the rule',
  setUp: 'Set up a rule',
} as const;
