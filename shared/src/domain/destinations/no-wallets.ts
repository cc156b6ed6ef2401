/**
 * Token contracts that people often paste instead of a wallet, and addresses without a known key. Canonical
 * (`canonicalAddress`). An entry for one EVM network is refused on all of them.
 */
export const CONTRACTS: readonly string[] = [
  // Ethereum: USDT, USDC, DAI, WETH, WBTC, BUSD, TUSD, PYUSD
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  '0x4fabb145d64652a948d72533023f6e7a623c7c53',
  '0x0000000000085d4780b73119b644ae5ecd22b376',
  '0x6c3ea9036406852006290770bedfcaba0e23a0e8',
  // Polygon: USDT, USDC, bridged USDC, WMATIC
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
  '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  // BNB Smart Chain: USDT, USDC, BUSD, WBNB
  '0x55d398326f99059ff775485246999027b3197955',
  '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  '0xe9e7cea3dedca5984780bafc599bd69add087d56',
  '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  // Arbitrum: USDT, USDC, bridged USDC
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
  // Optimism: USDT, USDC
  '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
  '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  // Base: USDC
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  // Avalanche: USDT, USDC
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
  // Celo: USDT
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  // Tron: USDT, USDC, USDD
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
  // Solana: USDT, USDC, wrapped SOL, the token program
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'So11111111111111111111111111111111111111112',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  // TON: USDT
  '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
];

export const BURNED: readonly string[] = [
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
  '1111111111111111111114oLvT2',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
  'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  'rrrrrrrrrrrrrrrrrrrrBZbvji',
  'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
  'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
  '0:0000000000000000000000000000000000000000000000000000000000000000',
  'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
];
