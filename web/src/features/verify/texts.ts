export const TEXTS = {
  title: 'Check a file of Ramps Gateway',
  lead: 'You were given the evidence of a conversion, or a statement? Drop it here. Your browser checks it by itself: the file is not sent anywhere, and nobody signs in.',
  drop: 'Drop a file here',
  choose: 'Choose a file',
  formats:
    'JSON and PDF carry their signature. Of any other file, give the file and the one with its signature together.',
  checking: 'Checking…',
  keys: {
    title: 'Public keys',
    loading: 'Fetching the keys of this gateway…',
    gateway: (count: number) =>
      `${count === 1 ? 'One key' : `${count} keys`} of this gateway, as it publishes them at `,
    file: (name: string, count: number) =>
      `${count === 1 ? 'One key' : `${count} keys`} of the file ${name}. Believe them only if you have it from the gateway itself.`,
    address: '/.well-known/ramps-gateway-keys.json',
    give: 'Use a keys file',
    back: 'Use the keys of this gateway',
    failed: 'The keys of this gateway could not be fetched. Try again, or give a keys file.',
    retry: 'Try again',
    wrong: 'That is no keys file.',
  },
  states: {
    verified: 'Genuine and unchanged',
    refused: 'Refused: this file is not what was signed',
    'unknown-key': 'Refused: signed by a key that is not in the list',
    incomplete: 'The file itself is needed',
    'no-evidence': 'This file is no evidence',
  },
  unknownKey: (id: string) =>
    `It names the key ${id}. Either it is of another gateway, or somebody made it up.`,
  incomplete: (name: string) =>
    `This is the signature of ${name}. Give both together: the file, and this one.`,
  signedBy: 'Signed by key',
  keySince: 'Key in use since',
  madeAt: 'Signed at',
  proves: 'What this proves',
  signature: (at: string) =>
    `This gateway signed it at ${at}, by its own clock, and not one byte of it has changed since.`,
  provesNot: 'What it does not prove',
  limits: [
    'That the money is still there: it says what was so when it was signed.',
    'Who a person is: names and emails are as they were entered.',
    'What the provider, a bank or a blockchain has on record: ask there, by the ids in the file.',
    'Anything that is not in the file, such as other accounts or what came later.',
  ],
  without: {
    title: 'Check it without this page',
    lead: 'The second line of a signed JSON file is what was signed. With the key in key.pem (“pem” in the list of keys):',
    commands: `sed -n 2p file.json | tr -d '\\n' > document
sed -n 's/.*"value":"\\([^"]*\\)".*/\\1/p' file.json | tail -1 | base64 -d > signature
openssl dgst -sha256 -verify key.pem -signature signature document`,
  },
  skip: 'Skip to content',
} as const;
