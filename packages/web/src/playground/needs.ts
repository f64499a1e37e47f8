const SIGNED: readonly string[] = [
  ...['sendBoc', 'sendBocReturnHash', 'sendBocReturnHashNoError', 'sendQuery'],
  ...['sendQuerySimple', 'sendCellSimple', 'message', 'emulateTrace'],
];
const YOURS =
  'Needs a message that your wallet has signed: the example shows its form only, and is refused.';
const OF_FAUCET =
  'The example is a message of the faucet, signed when it is filled in. It can be sent once.';

/** Operations that an example alone does not make succeed, by what the reader must have. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'Needs a deployed wallet: there may be none on this network.': ['emulateTonConnect'],
  'Needs a message that is on its way: of others there is no answer.': ['pendingTransactions'],
  'Needs a token: there may be none on this network.': ['getTokenData'],
  'Needs a root of domains in the configuration of the network.': ['dnsResolve'],
  'Needs a receiver of yours that this server can reach.': ['createWebhook'],
  'Needs a webhook of yours: create one first.': [
    ...['getWebhook', 'changeWebhook', 'deleteWebhook', 'pauseWebhook', 'resumeWebhook'],
    ...['testWebhook', 'listDeliveries', 'redeliver'],
  ],
};

/** What must be there before an operation succeeds; null: its example succeeds. */
export function needOf(operation: string, isDevnet: boolean): string | null {
  if (SIGNED.includes(operation)) return isDevnet ? OF_FAUCET : YOURS;
  return Object.keys(NEEDS).find((need) => NEEDS[need]?.includes(operation)) ?? null;
}
