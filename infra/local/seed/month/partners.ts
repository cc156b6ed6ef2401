import { ACCOUNTS, BRAZILIAN, brlAccounts, usdtWallets } from '../demo-accounts.ts';

/** In addition to the users of every stack; they share the password of their role's demo user. */
export const PEOPLE = {
  helena: { email: 'helena.prado@example.com', name: 'Helena Prado', role: 'client' },
  marcos: { email: 'marcos.teles@example.com', name: 'Marcos Teles', role: 'client' },
  renata: { email: 'renata.luz@example.com', name: 'Renata Luz', role: 'client' },
  igor: { email: 'igor.sales@example.com', name: 'Igor Sales', role: 'client' },
  paula: { email: 'paula.mendes@example.com', name: 'Paula Mendes', role: 'gateway_user' },
} as const;
export type Newcomer = keyof typeof PEOPLE;

export type Person = Newcomer | 'admin' | 'bruno' | 'operator' | 'client';

export interface Partner {
  readonly account: string;
  readonly owner: Person;
  readonly manager: Person;
  readonly weight: number;
  /** Range of most payments, in whole BRL. */
  readonly from: number;
  readonly to: number;
  readonly daily: string;
  readonly spread?: string;
}

const partner = (
  account: string,
  [owner, manager]: readonly [Person, Person],
  [weight, from, to]: readonly [number, number, number],
  daily: string,
  spread?: string,
): Partner => ({ account, owner, manager, weight, from, to, daily, ...(spread !== undefined && { spread }) });

export const MONTH_ACCOUNTS = {
  jacarandaSports: 'acc_month_jacaranda_esportes',
  jacarandaCasino: 'acc_month_jacaranda_cassino',
  capivara: 'acc_month_capivara',
  capivaraPoker: 'acc_month_capivara_poker',
  clover: 'acc_month_trevo',
  cloverLottery: 'acc_month_trevo_loterias',
  serrano: 'acc_month_serrano',
  brisaPoker: 'acc_month_brisa_poker',
} as const;
const M = MONTH_ACCOUNTS;

export const PARTNERS: readonly [Partner, ...Partner[]] = [
  partner(M.jacarandaSports, ['helena', 'operator'], [6, 150, 4200], '90000', '0.9'),
  partner(M.jacarandaCasino, ['helena', 'operator'], [4, 200, 2600], '60000', '0.9'),
  partner(M.capivara, ['marcos', 'operator'], [5, 120, 1900], '50000'),
  partner(M.capivaraPoker, ['marcos', 'operator'], [2, 300, 6000], '50000'),
  partner(M.clover, ['renata', 'operator'], [3, 110, 800], '4000', '1.2'),
  partner(M.cloverLottery, ['renata', 'paula'], [2, 150, 1500], '20000', '1.2'),
  partner(M.serrano, ['igor', 'paula'], [1, 500, 9000], '60000'),
  partner(M.brisaPoker, ['client', 'operator'], [3, 120, 2200], '40000'),
  partner(ACCOUNTS.a, ['operator', 'operator'], [3, 400, 5000], '80000'),
];

/** Tron addresses derived from names: nobody has their keys. */
const TREASURIES: Readonly<Record<string, string>> = {
  [M.jacarandaSports]: 'TJ4wGT7z4FhN7c7EL3fho6VCMhg3NxcYqP',
  [M.jacarandaCasino]: 'TJmxSJSfjFPLDbjh4VAdRnqoU9Dn8prtfA',
  [M.capivara]: 'TKnPkPzZRoK321bX6hFDdRHZ6jfKFach8D',
  [M.capivaraPoker]: 'TF9ycQGAWKvE7XUAKb7jt2GRvFYmQcJnHB',
  [M.clover]: 'TKG2uE7WdgnH8abLNS99eRD2U2W6vdT2Cu',
  [M.cloverLottery]: 'TX55Be41LAfwXCmUQREVg9kMnercoV9jnT',
  [M.serrano]: 'TRAn7UoeGMgJ85CTZBEuwCjapdVsnrBdx4',
  [M.brisaPoker]: 'TLDChHnc9DS9pFweX4XzdRfMpbXonS5X7j',
};

export const GATEWAY_WALLET = {
  network: 'tron',
  address: 'TQUCC5dRt1HfnYsSPwLJVax18REqcCzCKx',
  name: 'Gateway treasury',
};

const company = (
  account_id: string,
  name: string,
  [email, phone]: readonly [string, string],
  [city, state, post_code]: readonly [string, string, string],
  [kyc_status, kyc_level, kyc_limit, kyc_volume]: readonly [string, string, string, string],
  description: string,
) => ({
  account_id,
  name,
  email,
  phone,
  address: 'Rua do Exemplo, 100',
  city,
  state,
  post_code,
  ...BRAZILIAN,
  company_description: description,
  industry: 'GAMBLING',
  monthly_revenue: '500K-1M',
  estimated_processing_volume: '1M-5M',
  kyc_status,
  kyc_level,
  kyc_limit,
  kyc_volume,
  balances: { BRL: '2500.00', USDT: '400.000000' },
  wallets: [
    ...usdtWallets('Treasury', TREASURIES[account_id] ?? ''),
    ...(account_id === M.jacarandaSports
      ? [{ asset: 'USDT', wallet_type: 'external', ...GATEWAY_WALLET }]
      : []),
  ],
  bank_accounts: brlAccounts('Banco Exemplo', '0001', '00100200-3', email),
});

const APPROVED = ['Approved', '3', '250000.00'] as const;

/** As `POST /sandbox/accounts` takes them. */
export const COMPANIES = [
  company(
    M.jacarandaSports,
    'Jacarandá Bet Esportes Ltda',
    ['financeiro@jacaranda-bet.example', '+55 41 3000-5005'],
    ['Curitiba', 'PR', '80010-010'],
    [...APPROVED, '148220.40'],
    'Sports betting',
  ),
  company(
    M.jacarandaCasino,
    'Jacarandá Cassino Ltda',
    ['cassino@jacaranda-bet.example', '+55 41 3000-5006'],
    ['Curitiba', 'PR', '80010-010'],
    [...APPROVED, '91340.00'],
    'Online casino',
  ),
  company(
    M.capivara,
    'Capivara Apostas S.A.',
    ['tesouraria@capivara-apostas.example', '+55 61 3000-6006'],
    ['Brasília', 'DF', '70040-010'],
    [...APPROVED, '77815.90'],
    'Sports betting and fantasy games',
  ),
  company(
    M.capivaraPoker,
    'Capivara Poker Ltda',
    ['poker@capivara-apostas.example', '+55 61 3000-6007'],
    ['Brasília', 'DF', '70040-010'],
    ['Approved', '2', '120000.00', '64100.00'],
    'Poker rooms',
  ),
  company(
    M.clover,
    'Trevo Azul Apostas Ltda',
    ['contato@trevoazul.example', '+55 51 3000-7007'],
    ['Porto Alegre', 'RS', '90010-150'],
    ['Approved', '2', '60000.00', '21877.30'],
    'Small stakes and quick games',
  ),
  company(
    M.cloverLottery,
    'Trevo Azul Loterias ME',
    ['loterias@trevoazul.example', '+55 51 3000-7008'],
    ['Porto Alegre', 'RS', '90010-150'],
    ['Approved', '2', '60000.00', '12050.75'],
    'Lottery syndicates',
  ),
  company(
    M.serrano,
    'Palpite Serrano Ltda',
    ['adm@palpite-serrano.example', '+55 54 3000-8008'],
    ['Caxias do Sul', 'RS', '95010-000'],
    ['In_Review', '1', '40000.00', '18400.00'],
    'Regional sports pools',
  ),
  company(
    M.brisaPoker,
    'Brisa Poker Online Ltda',
    ['poker@brisabet.example', '+55 21 3000-2003'],
    ['Rio de Janeiro', 'RJ', '20011-030'],
    ['Approved', '2', '100000.00', '38790.10'],
    'Poker rooms',
  ),
];
