/** Sub-accounts in the form of `POST /sandbox/accounts`. The people are fictitious; nobody has the addresses' keys. */

export const ACCOUNTS = {
  /** Owned and managed by the operator. */
  a: 'acc_demo_aurora',
  /** Owned by the client, managed by the operator. */
  b: 'acc_demo_brisa',
  /** Without an owner: only the administrator sees it. */
  c: 'acc_demo_cometa',
  d: 'acc_demo_duna',
} as const;

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

const usdtWallets = (name: string, address: string) => [
  { asset: 'USDT', network: 'tron', wallet_type: 'shared', name: 'USDT deposits' },
  { asset: 'USDT', network: 'tron', wallet_type: 'external', name, address },
];

export const brlAccounts = (
  bank_name: string,
  branch: string,
  account: string,
  pixKey: string,
  holder?: string,
) => [
  { asset: 'BRL', bank_type: 'shared' },
  {
    asset: 'BRL',
    bank_type: 'external',
    ...(holder === undefined ? {} : { name: holder }),
    bank_name,
    branch,
    account,
    country: 'BR',
    instant_payment: pixKey,
    instant_payment_type: 'PIX',
  },
];

const company = <More extends object>(
  account_id: string,
  name: string,
  company_description: string,
  [email, phone]: readonly [string, string],
  [address, city, state, post_code]: readonly [string, string, string, string],
  [kyc_status, kyc_level, kyc_limit, kyc_volume]: readonly [string, string, string, string],
  more: More,
) => ({
  account_id,
  name,
  company_description,
  email,
  phone,
  address,
  city,
  state,
  post_code,
  country: 'BR',
  industry: 'GAMBLING',
  onboarding_type: 'business',
  monthly_revenue: '500K-1M',
  estimated_processing_volume: '1M-5M',
  tax_id_type: 'CNPJ',
  local_id_type: 'NATIONAL_ID',
  kyc_status,
  kyc_level,
  kyc_limit,
  kyc_volume,
  ...more,
});

export const DEMO_ACCOUNTS = [
  company(
    ACCOUNTS.a,
    'Aurora Apostas Ltda',
    'Sports betting for the Brazilian market',
    ['financeiro@aurora-apostas.example', '+55 11 3000-1001'],
    ['Avenida Paulista, 1000, sala 1201', 'São Paulo', 'SP', '01310-100'],
    ['Approved', '3', '250000.00', '61840.25'],
    {
      corporate_website: 'https://aurora-apostas.example',
      monthly_revenue: '1M-5M',
      estimated_processing_volume: '5M-25M',
      tax_id_number: '11.222.333/0001-81',
      local_id_number: '11222333000181',
      balances: { BRL: '48250.75', USDT: '12840.512300' },
      wallets: usdtWallets('Aurora treasury', 'TZGfWVi3vQEBfNPfjj6WAnzcQJjHZLMMHK'),
      bank_accounts: brlAccounts(
        'Banco Exemplo',
        '0435',
        '00128744-1',
        'financeiro@aurora-apostas.example',
        'Aurora Apostas Ltda',
      ),
    },
  ),
  company(
    ACCOUNTS.b,
    'Brisa Bet Serviços S.A.',
    'Online casino and fantasy games',
    ['tesouraria@brisabet.example', '+55 21 3000-2002'],
    ['Rua da Quitanda, 60, 8º andar', 'Rio de Janeiro', 'RJ', '20011-030'],
    ['Approved', '2', '100000.00', '87410.90'],
    {
      corporate_website: 'https://brisabet.example',
      tax_id_number: '22.333.444/0001-81',
      local_id_number: '22333444000105',
      balances: { BRL: '9120.40', USDT: '3410.250000', USD: '1500.00' },
      wallets: usdtWallets('Brisa cold wallet', 'TMxtdMCcVVoR8eiam3VcWSQcUmkfMe8RHP'),
      bank_accounts: brlAccounts(
        'Banco Modelo',
        '1201',
        '00559020-7',
        '22333444000181',
        'Brisa Bet Serviços S.A.',
      ),
    },
  ),
  company(
    ACCOUNTS.c,
    'Cometa Jogos Digitais Ltda',
    'Lottery and instant games',
    ['contato@cometajogos.example', '+55 31 3000-3003'],
    ['Avenida Afonso Pena, 867', 'Belo Horizonte', 'MG', '30130-002'],
    ['In_Review', '1', '20000.00', '4200.00'],
    {
      monthly_revenue: '100K-500K',
      estimated_processing_volume: '500K-1M',
      tax_id_number: '33.444.555/0001-81',
      local_id_number: '33444555000129',
      balances: { BRL: '2310.00', USDT: '0.000000' },
      wallets: [{ asset: 'USDT', network: 'polygon', wallet_type: 'shared', name: 'USDT deposits' }],
      bank_accounts: [{ asset: 'BRL', bank_type: 'shared' }],
    },
  ),
  company(
    ACCOUNTS.d,
    'Duna Entretenimento ME',
    'Poker clubs',
    ['adm@duna-entretenimento.example', '+55 85 3000-4004'],
    ['Avenida Beira Mar, 2200', 'Fortaleza', 'CE', '60165-121'],
    ['Rejected', '0', '5000.00', '0.00'],
    {
      monthly_revenue: '10K-50K',
      estimated_processing_volume: '10K-100K',
      tax_id_number: '44.555.666/0001-81',
      local_id_number: '44555666000142',
      is_active: false,
      balances: { BRL: '0.00' },
      wallets: [],
      bank_accounts: [],
    },
  ),
];

export const GATEWAY_WALLET = {
  network: 'tron',
  address: 'TQUCC5dRt1HfnYsSPwLJVax18REqcCzCKx',
  name: 'Gateway treasury',
};

export const GATEWAY_COMPANY = { name: 'Ponte Pagamentos Ltda', tax_number: '55.666.777/0001-81' };

export const TRON_EXPLORER = {
  network: 'tron',
  transaction: 'https://tronscan.org/#/transaction/{hash}',
  address: 'https://tronscan.org/#/address/{address}',
};

/** Sub-account, name and business; contact and location; KYC and the owner's wallet. */
const IN_MONTH = [
  [
    [M.jacarandaSports, 'Jacarandá Bet Esportes Ltda', 'Sports betting'],
    ['financeiro@jacaranda-bet.example', '+55 41 3000-5005', 'Curitiba', 'PR', '80010-010'],
    ['Approved', '3', '250000.00', '148220.40', 'TJ4wGT7z4FhN7c7EL3fho6VCMhg3NxcYqP'],
  ],
  [
    [M.jacarandaCasino, 'Jacarandá Cassino Ltda', 'Online casino'],
    ['cassino@jacaranda-bet.example', '+55 41 3000-5006', 'Curitiba', 'PR', '80010-010'],
    ['Approved', '3', '250000.00', '91340.00', 'TJmxSJSfjFPLDbjh4VAdRnqoU9Dn8prtfA'],
  ],
  [
    [M.capivara, 'Capivara Apostas S.A.', 'Sports betting and fantasy games'],
    ['tesouraria@capivara-apostas.example', '+55 61 3000-6006', 'Brasília', 'DF', '70040-010'],
    ['Approved', '3', '250000.00', '77815.90', 'TKnPkPzZRoK321bX6hFDdRHZ6jfKFach8D'],
  ],
  [
    [M.capivaraPoker, 'Capivara Poker Ltda', 'Poker rooms'],
    ['poker@capivara-apostas.example', '+55 61 3000-6007', 'Brasília', 'DF', '70040-010'],
    ['Approved', '2', '120000.00', '64100.00', 'TF9ycQGAWKvE7XUAKb7jt2GRvFYmQcJnHB'],
  ],
  [
    [M.clover, 'Trevo Azul Apostas Ltda', 'Small stakes and quick games'],
    ['contato@trevoazul.example', '+55 51 3000-7007', 'Porto Alegre', 'RS', '90010-150'],
    ['Approved', '2', '60000.00', '21877.30', 'TKG2uE7WdgnH8abLNS99eRD2U2W6vdT2Cu'],
  ],
  [
    [M.cloverLottery, 'Trevo Azul Loterias ME', 'Lottery syndicates'],
    ['loterias@trevoazul.example', '+55 51 3000-7008', 'Porto Alegre', 'RS', '90010-150'],
    ['Approved', '2', '60000.00', '12050.75', 'TX55Be41LAfwXCmUQREVg9kMnercoV9jnT'],
  ],
  [
    [M.serrano, 'Palpite Serrano Ltda', 'Regional sports pools'],
    ['adm@palpite-serrano.example', '+55 54 3000-8008', 'Caxias do Sul', 'RS', '95010-000'],
    ['In_Review', '1', '40000.00', '18400.00', 'TRAn7UoeGMgJ85CTZBEuwCjapdVsnrBdx4'],
  ],
  [
    [M.brisaPoker, 'Brisa Poker Online Ltda', 'Poker rooms'],
    ['poker@brisabet.example', '+55 21 3000-2003', 'Rio de Janeiro', 'RJ', '20011-030'],
    ['Approved', '2', '100000.00', '38790.10', 'TLDChHnc9DS9pFweX4XzdRfMpbXonS5X7j'],
  ],
] as const;

export const COMPANIES = IN_MONTH.map(
  ([[account, name, description], [email, phone, ...place], [status, level, limit, volume, treasury]]) =>
    company(
      account,
      name,
      description,
      [email, phone],
      ['Rua do Exemplo, 100', ...place],
      [status, level, limit, volume],
      {
        balances: { BRL: '2500.00', USDT: '400.000000' },
        wallets: [
          ...usdtWallets('Treasury', treasury),
          ...(account === M.jacarandaSports
            ? [{ asset: 'USDT', wallet_type: 'external', ...GATEWAY_WALLET }]
            : []),
        ],
        bank_accounts: brlAccounts('Banco Exemplo', '0001', '00100200-3', email),
      },
    ),
);
