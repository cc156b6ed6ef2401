export const SUMMARY = {
  loading: 'Loading the rule',
  obstacles: 'In its way',
  spread: 'Spread',
  usualSpread: 'The default',
  change: 'Change the rule',
  setUp: 'Set up a rule',
} as const;
