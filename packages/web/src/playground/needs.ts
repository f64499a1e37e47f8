/** Operations that an example alone does not make succeed, by what the reader must have. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'Needs a message that your wallet has signed: the example shows its form only, and is refused.': [
    ...['sendBoc', 'sendBocReturnHash', 'sendBocReturnHashNoError', 'sendQuery'],
    ...['sendQuerySimple', 'sendCellSimple', 'message', 'emulateTrace', 'emulateTonConnect'],
  ],
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
export function needOf(operation: string): string | null {
  return Object.keys(NEEDS).find((need) => NEEDS[need]?.includes(operation)) ?? null;
}
