import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/landing/components/landing-page.test.tsx';
const BROWSER = 'tests/e2e/landing.test.ts';

export const LANDING: readonly SpecRow[] = [
  {
    at: '1 What the product does',
    says: 'Public page with the claims “24/7 exchange”, “Real-time settlement”, “150+ countries”, “Embedded risk management”, “APIs/SDKs”',
    by: [PAGE, 'are six expandable cards, one open at a time'],
  },
  {
    at: '2 Route table',
    says: '/ is public, for who is signed in too',
    by: [BROWSER, 'who is signed in sees it too, and Dashboard leads on'],
  },
  {
    at: '2 Route table',
    says: 'Any other path: “Oops! Page not found” with a “Return to Home” link to /',
    by: [BROWSER, 'from an unknown address the way leads here'],
  },
  {
    at: '2 Landing page',
    says: 'Sticky header with a “Services” anchor (#features) and a “Dashboard” link to /dashboard',
    by: [PAGE, 'has the Services anchor and the Dashboard link'],
  },
  {
    at: '2 Landing page',
    says: 'A light/dark theme switch',
    by: [PAGE, 'the theme follows the system at first, and the switch remembers'],
  },
  {
    at: '2 Landing page',
    says: 'A mobile menu',
    by: [PAGE, 'opens and closes by keyboard, and Escape gives the focus back'],
  },
  {
    at: '2 Landing page',
    says: 'Hero with “Get Started” and “View Documentation” buttons',
    by: [
      PAGE,
      "'Get Started' leads to the sign-in, 'View Documentation' to the card about APIs and opens it",
    ],
  },
  {
    at: '9 Constants',
    says: 'Hero fade-in 300 ms',
    by: [PAGE, 'its words are there at once, only the buttons and the picture fade in'],
  },
  {
    at: '2 Landing page',
    says: 'A features section of six expandable cards, one open at a time',
    by: [PAGE, 'are six expandable cards, one open at a time'],
  },
  {
    at: '2 Landing page',
    says: 'A two-card audience section (“B2C businesses”, “Fiat gateways for Web3”) with “Key benefits”',
    by: [PAGE, 'two audiences, each with its key benefits'],
  },
  {
    at: '2 Landing page',
    says: 'A footer with “Services”, “Company”, “Support” link columns and social icons; the links are placeholders',
    by: [PAGE, 'the footer has three columns and social icons; a placeholder says so and stays'],
  },
];
