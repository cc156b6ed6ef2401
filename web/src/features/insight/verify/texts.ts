export const TEXTS = {
  title: 'Check a file from Ramps Gateway',
  lead: 'Drop the evidence of a conversion, or a statement, here. Your browser checks it: the file is not sent anywhere, and you need not sign in.',
  drop: 'Drop a file here',
  choose: 'Choose a file',
  formats:
    'JSON and PDF contain their signature. For other files, add the file and its signature file together.',
  checking: 'Checking…',
  keys: {
    title: 'Public keys',
    loading: 'Fetching the keys of this gateway…',
    gateway: (count: number) =>
      `${count === 1 ? 'One key' : `${count} keys`} of this gateway, as it publishes them at `,
    file: (name: string, count: number) =>
      `${count === 1 ? 'One key' : `${count} keys`} of the file ${name}. Trust them only if you got the file from the gateway itself; it does not show keys revoked since then.`,
    address: '/.well-known/ramps-gateway-keys.json',
    give: 'Use a keys file',
    back: 'Use the keys of this gateway',
    failed: 'The keys of this gateway could not be fetched. Try again, or use a keys file.',
    retry: 'Try again',
    wrong: 'This is not a keys file.',
  },
  states: {
    verified: 'Genuine and unchanged',
    revoked: 'Signed by a key that was revoked',
    refused: 'Refused: this file is not what was signed',
    'unknown-key': 'Refused: signed by a key that is not in the list',
    incomplete: 'The file itself is missing',
    'no-evidence': 'This is not a signed file',
  },
  unknownKey: (id: string) => `It names the key ${id}. It comes from another gateway or is forged.`,
  incomplete: (name: string) => `This is the signature of ${name}. Add both together: the file and this one.`,
  revoked: ({ at, reason }: { readonly at: string; readonly reason: string }) =>
    `The gateway revoked the key as of ${at}: ${reason}. The file is genuine only if it was made before that and you have had it since then. The time in its signature does not prove this: anyone with the key can write any time into it.`,
  signedBy: 'Signed by key',
  keySince: 'Key in use since',
  keyRevoked: 'Key revoked as of',
  madeAt: 'Signed at',
  proves: 'What this proves',
  signature: (at: string) =>
    `This gateway signed it at ${at}, by its own clock, and not one byte has changed since.`,
  provesRevoked: [
    'It was signed with a former key of the gateway, and not one byte has changed since.',
    'Its contents are consistent.',
  ],
  provesNot: 'What it does not prove',
  limitRevoked: 'That this gateway made it, or when.',
  limits: [
    'That the money is still there: it shows the state when it was signed.',
    'Who a person is: names and emails are as they were entered.',
    'What the provider, a bank or a blockchain has on record: ask there, with the ids in the file.',
    'Anything that is not in the file, such as other accounts or later events.',
  ],
  without: {
    title: 'Check it without this page',
    lead: 'The second line of a signed JSON file is the signed content. With the key in key.pem (“pem” in the list of keys):',
    commands: `sed -n 2p file.json | tr -d '\\n' > document
sed -n 's/.*"value":"\\([^"]*\\)".*/\\1/p' file.json | tail -1 | base64 -d > signature
openssl dgst -sha256 -verify key.pem -signature signature document`,
  },
} as const;
