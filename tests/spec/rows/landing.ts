import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/landing/landing.test.tsx';
const BROWSER = 'tests/e2e/landing.test.ts';

export const LANDING: readonly SpecRow[] = [
  {
    id: 'S1.1',
    at: 'What the product does',
    says: 'Public page with the claims “24/7 exchange”, “Real-time settlement”, “150+ countries”, “Embedded risk management”, “APIs/SDKs”',
    by: [PAGE, 'are six expandable cards, one open at a time'],
  },
  {
    id: 'S2.1',
    at: 'Route table',
    says: '/ is public, for who is signed in too',
    by: [BROWSER, 'who is signed in sees it too, and Dashboard leads on'],
  },
  {
    id: 'S2.2',
    at: 'Route table',
    says: 'Any other path: “Oops! Page not found” with a “Return to Home” link to /',
    by: [BROWSER, 'from an unknown address the way leads here'],
    also: ['tests/web/app/routes.test.tsx', '%s is the 404 page'],
  },
  {
    id: 'S2.9',
    at: 'Landing page',
    says: 'Sticky header with a “Services” anchor (#features) and a “Dashboard” link to /dashboard',
    by: [PAGE, 'has the Services anchor and the Dashboard link'],
  },
  {
    id: 'S2.10',
    at: 'Landing page',
    says: 'A light/dark theme switch',
    by: [PAGE, 'the theme follows the system at first, and the switch remembers'],
  },
  {
    id: 'S2.11',
    at: 'Landing page',
    says: 'A mobile menu',
    by: [PAGE, 'opens and closes by keyboard, and Escape gives the focus back'],
  },
  {
    id: 'S2.12',
    at: 'Landing page',
    says: 'Hero with “Get Started” and “View Documentation” buttons',
    by: [
      PAGE,
      "'Get Started' leads to the sign-in, 'View Documentation' to the card about APIs and opens it",
    ],
  },
  {
    id: 'S9.1',
    at: 'Constants',
    says: 'Hero fade-in 300 ms',
    by: [PAGE, 'its words are there at once, only the buttons and the picture fade in'],
  },
  {
    id: 'S2.13',
    at: 'Landing page',
    says: 'A features section of six expandable cards, one open at a time',
    by: [PAGE, 'are six expandable cards, one open at a time'],
  },
  {
    id: 'S2.14',
    at: 'Landing page',
    says: 'A two-card audience section (“B2C businesses”, “Fiat gateways for Web3”) with “Key benefits”',
    by: [PAGE, 'two audiences, each with its key benefits'],
  },
  {
    id: 'S2.15',
    at: 'Landing page',
    says: 'A footer with “Services”, “Company”, “Support” link columns and social icons; the links are placeholders',
    by: [PAGE, 'the footer has three columns and social icons; a placeholder says so and stays'],
  },
];
