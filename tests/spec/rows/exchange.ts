import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/exchange/exchange-page.test.tsx';
const ORDERING = 'tests/web/features/exchange/ordering.test.tsx';
const FORM = 'tests/web/features/exchange/exchange-page.test.tsx';
const QUOTE = 'tests/web/features/exchange/exchange-page.test.tsx';

export const EXCHANGE: readonly SpecRow[] = [
  {
    id: 'S2.52',
    at: 'Asset Exchange',
    says: 'Title “Asset Exchange”',
    by: [PAGE, 'loading shows skeletons'],
  },
  {
    id: 'S2.53',
    at: 'Asset Exchange',
    says: 'A “Refresh Assets” button',
    by: [PAGE, 'Refresh Assets loads them again and says so; a failure keeps what is there'],
  },
  {
    id: 'S2.54',
    at: 'Asset Exchange',
    says: '“Exchange Assets” form: “From Asset”, “To Asset”, “Amount”, “Network”, “Get Quote”',
    by: [PAGE, 'asks with the fields of the specification, and shows what the quote says'],
  },
  {
    id: 'S2.55',
    at: 'Asset Exchange',
    says: '“Exchange Quote” panel: “You send”, “You receive”, “Exchange Rate” per source asset, “Create Exchange Order”',
    by: [PAGE, 'asks with the fields of the specification, and shows what the quote says'],
  },
  {
    id: 'S2.56',
    at: 'Asset Exchange',
    says: 'Empty: “Select assets and amount to get a quote”',
    by: [PAGE, 'loading shows skeletons'],
  },
  {
    id: 'S2.57',
    at: 'Asset Exchange',
    says: 'Pickers group assets under “Crypto” and “Fiat & Other”; only active ones, with a small image, symbol and name',
    by: [PAGE, 'only active ones are listed, under Crypto and Fiat & Other, with image, symbol and name'],
  },
  {
    id: 'S2.58',
    at: 'Asset Exchange',
    says: 'Loading shows skeletons',
    by: [PAGE, 'loading shows skeletons'],
  },
  {
    id: 'S2.59',
    at: 'Asset Exchange',
    says: '“No Assets Available”, “Unable to load assets. Please check your ramps API configuration.” and “Try Again”',
    by: [PAGE, 'if none load: No Assets Available, and Try Again'],
  },
  {
    id: 'S3.16',
    at: 'Quote request',
    says: 'source_asset, target_asset, source_amount, target_amount 0, product exchange, network only when the target is crypto',
    by: [FORM, 'the fields of the specification, the amount as the decimal it is'],
  },
  {
    id: 'S3.19',
    at: 'Quote response',
    says: 'target_amount_estimate falls back to target_amount',
    by: [QUOTE, 'target_amount_estimate falls back to target_amount'],
  },
  {
    id: 'S3.4',
    at: 'Network',
    says: 'The name is shown capitalised',
    by: [PAGE, 'is asked for when the target is crypto'],
  },
  {
    id: 'S4.12',
    at: 'Quote',
    says: 'Cleared whenever source asset, target asset, amount or network changes',
    by: [PAGE, 'is cleared when the %s changes'],
  },
  {
    id: 'S4.13',
    at: 'Quote',
    says: 'Selecting a crypto target loads its networks; a target that is not crypto clears them',
    by: [PAGE, 'is asked for when the target is crypto, with capitalised names'],
  },
  {
    id: 'S4.14',
    at: 'Quote',
    says: 'Exactly one network is selected by itself, otherwise the choice is cleared',
    by: [PAGE, 'exactly one is chosen by itself'],
  },
  {
    id: 'S5.12',
    at: 'Quote',
    says: 'Get Quote is disabled while loading or when source, target or amount is empty',
    by: [PAGE, 'is disabled while source, target or amount is empty, and while loading'],
  },
  {
    id: 'S5.13',
    at: 'Quote',
    says: '“Missing Information” - “Please select assets and enter an amount to get a quote.”',
    by: [PAGE, 'Enter with missing data: Missing Information'],
  },
  {
    id: 'S5.14',
    at: 'Quote',
    says: '“Network Required” - “Please select a network for the crypto asset.”',
    by: [PAGE, 'a crypto target without a network: Network Required'],
  },
  {
    id: 'S5.15',
    at: 'Quote',
    says: 'The amount is parsed as a decimal number',
    by: [FORM, '%j is refused: %s'],
  },
  {
    id: 'S7.1',
    at: 'Ramps API',
    says: 'getNetworksForAsset through the proxy, falling back to the networks of the asset',
    by: [PAGE, 'when they cannot be loaded, those of the asset are taken'],
  },
  {
    id: 'S8.35',
    at: 'Exchange',
    says: '“Assets Load Error” - “Failed to load available assets. Using cached data.”',
    by: [PAGE, 'a load failure is shown, and the catalogue is used instead'],
  },
  {
    id: 'S8.36',
    at: 'Exchange',
    says: '“Quote Error” with the server message or “Failed to get quote. Please try again.”',
    by: [PAGE, 'Quote Error with %s'],
  },
  {
    id: 'S8.37',
    at: 'Exchange',
    says: '“Quote Generated” - “Exchange quote generated successfully.”',
    by: [PAGE, 'asks with the fields of the specification, and shows what the quote says'],
  },
  {
    id: 'S8.38',
    at: 'Exchange',
    says: '“Feature Coming Soon” - “Exchange order creation will be available soon.”, and no call',
    by: [PAGE, 'Create Exchange Order: Feature Coming Soon, and no call'],
  },
  {
    id: 'S8.39',
    at: 'Exchange',
    says: '“Order Error” with the message or “Failed to create exchange order.”',
    by: [ORDERING, 'Order Error with %s when it is refused; the next one is another order'],
  },
  {
    id: 'S3.33',
    at: 'Local browser storage',
    says: 'The first remembered sub-account is the default of an order',
    by: [ORDERING, 'those that this browser remembers are there at once'],
  },
  {
    id: 'S2.113',
    at: 'Asset Exchange',
    says: 'Where orders are placed, a quote is for a chosen sub-account, whose balance is shown; “All” fills in every digit of it',
    by: [ORDERING, 'shows what the sub-account has, and All fills in every digit of it'],
  },
  {
    id: 'S2.114',
    at: 'Asset Exchange',
    says: 'The quote shows its price, “Spread” and “Network”, and “Time left” counts down to its end',
    by: [ORDERING, 'the parts of the quote are shown: price, spread and network'],
  },
  {
    id: 'S2.115',
    at: 'Asset Exchange',
    says: '“Order history”: the orders in scope, newest first, page by page; what an event reports is shown without a reload',
    by: [ORDERING, 'has the orders, newest first, page by page'],
  },
  {
    id: 'S2.116',
    at: 'Asset Exchange',
    says: '“BRL to USDT”: the price of USDT and its course over “24 hours”, “7 days” or “30 days”, also in words',
    by: ['tests/web/components/components.test.tsx', 'says the price now, and the course in words'],
  },
  {
    id: 'S2.145',
    at: 'Asset Exchange',
    says: 'An address may name the assets, as “Get a quote” of the search does: the amount is typed at once',
    by: [PAGE, 'has them chosen, and the amount is typed at once'],
  },
  {
    id: 'S7.43',
    at: 'Rates',
    says: 'A reference quote each five minutes while a rule is on; its course over a day, a week or a month is one Query',
    by: [
      'tests/functions/capabilities/pricing/rates.test.ts',
      'its course over a day, a week and a month is one Query each, oldest first',
    ],
  },
  {
    id: 'S7.44',
    at: 'Rates',
    says: 'Every quote is kept with its price and the order made with it, for who sees its account now',
    by: [
      'tests/functions/capabilities/pricing/rates.test.ts',
      'of an account are seen by who sees it now, and by nobody else',
    ],
  },
];
