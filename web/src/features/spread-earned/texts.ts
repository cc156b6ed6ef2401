export const TEXTS = {
  intro:
    'What conversions have left to the gateway, in USDT. A conversion counts on the UTC day on which it began, a collection once the provider confirms it, and both for who owns the sub-account now.',
  filter: 'Spread by',
  views: { client: 'Client', sub_account: 'Sub-account', day: 'Day', month: 'Month' },
  earned: 'Earned',
  earnedHint: 'Of all conversions, rounding included',
  remaining: 'Still in sub-accounts',
  remainingHint: 'Earned and not collected',
  collected: 'Collected',
  collectedHint: "Sent to the gateway's own wallet",
  incomplete: 'Older conversions are still being counted: these figures are too small until then.',
  label: 'Spread earned',
  loading: 'Loading the spread',
  loadFailed: 'The spread could not be loaded',
  empty: { title: 'No spread here yet', text: 'It is listed once an exchange is confirmed.' },
} as const;
