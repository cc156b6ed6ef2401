export const TEXTS = {
  title: 'Analytics',
  subtitle: 'Volume, speed and success of the last six months',
  insights: 'Insights',
  showData: 'Show data',
  month: 'Month',
  volume: {
    title: 'Monthly volume, BRL and USDT',
    hint: 'In millions of BRL; what was converted to USDT is counted at the rate of its day',
    received: 'Received in BRL',
    converted: 'Converted to USDT',
  },
  minutes: {
    title: 'Average processing time',
    hint: 'Minutes from deposit to transfer',
    column: 'Minutes',
  },
  methods: {
    title: 'Success rate by method',
    hint: 'Transfers that arrived at the first try',
    column: 'Method',
    rate: 'Success rate',
  },
  corridors: {
    title: 'Volume by corridor',
    hint: 'Share of the six months',
    column: 'Corridor',
    volume: 'Volume',
    share: 'Share',
    all: 'in all',
  },
} as const;
