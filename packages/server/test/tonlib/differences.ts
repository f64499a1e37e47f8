/** Every answer of v2 that is not tonlib's, by operation and row, and why. */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'estimateFee: absent account': 'no gas is bought where nothing can run; tonlib charges the least',
  'estimateFee: absent account, any signature': 'as above',
  'estimateFee: not deployed wallet with init':
    'what it costs once the account can pay; tonlib counts the gas until there is no money',
  'estimateFee: not deployed wallet with init, any signature': 'as above',
  'getAddressInformation: unknown workchain':
    'there is no account in a workchain that does not exist; tonlib fails to check that answer',
  'getBlockHeader: wrong hash': 'refused as no block of the chain, before the block is asked for',
  'getBlockTransactions: count 0': 'v2 takes 1 and more',
  'getBlockTransactions: wrong hash': 'as with getBlockHeader',
  'getConfigParam: negative': 'v2 takes 0 and more',
  'getMasterchainBlockSignatures: mc 1': 'we have them: the block before it is the zero state',
  'getMasterchainBlockSignatures: negative': 'v2 takes 1 and more',
  'getMasterchainBlockSignatures: seqno 0': 'v2 takes 1 and more',
  'getMasterchainBlockSignatures: too new':
    'the refusal names the block that was asked for; tonlib looks for the one before it first',
  'getShardBlockProof: masterchain block':
    'the same proof, of which our server shows one cell more',
  'getTransactions: lt 0': 'an lt of 0 counts as none, and a hash needs one',
  'lookupBlock: seqno -1 of -1': 'v2 takes 1 and more',
  'lookupBlock: seqno 0 of -1': 'v2 takes 1 and more',
  'lookupBlock: seqno 0 of 0': 'v2 takes 1 and more',
  'runGetMethod: older block':
    'previous blocks are those of the block that is read; tonlib takes those of the newest',
  'runGetMethod: tester.a 100001 of 0x10': 'v2 takes hexadecimal numbers',
  'runGetMethod: tester.a 100001 of 1157920892':
    'refused: it is no integer of the TVM; tonlib hands it on',
  'runGetMethod: tester.a prev': 'previous blocks as above',
  'runGetMethodStd: older block': 'previous blocks as above',
  'runGetMethodStd: tester.a 100001 of 0x10': 'v2 takes hexadecimal numbers',
  'runGetMethodStd: tester.a 100001 of 1157920892': 'no integer of the TVM, as above',
  'runGetMethodStd: tester.a prev': 'previous blocks as above',
  'sendBoc: empty': 'no bag of cells at all is refused before it is read',
};

/** How many rows v2 cannot be asked, and why. */
export const NOT_ASKED: Readonly<Record<string, number>> = {
  'it is about what tonlib itself keeps': 81,
  'it only prepares a get-method': 32,
  'it only prepares an estimate': 24,
  'the recorded chain takes no messages': 11,
  'v2 has no such operation': 3,
  'v2 lists forwards': 2,
  'v2 names contracts by their addresses': 2,
  'v2 names the block by its number': 1,
  'v2 names the masterchain block by its number': 2,
  'v2 shows accounts behind blocks, not behind transactions': 134,
  'v2 shows all fields': 6,
  'v2 shows all shards': 2,
  'v2 takes masterchain blocks only': 2,
  'v2 takes one key': 2,
};

/** How often each operation is compared. */
export const COMPARED: Readonly<Record<string, number>> = {
  dnsResolve: 34,
  estimateFee: 49,
  getAddressInformation: 153,
  getBlockHeader: 50,
  getBlockTransactions: 68,
  getBlockTransactionsExt: 58,
  getConfigAll: 2,
  getConfigParam: 25,
  getExtendedAddressInformation: 90,
  getLibraries: 5,
  getMasterchainBlockSignatures: 28,
  getMasterchainInfo: 1,
  getOutMsgQueueSize: 1,
  getShardAccountCell: 81,
  getShardBlockProof: 50,
  getShards: 25,
  getTransactions: 230,
  getTransactionsStd: 230,
  lookupBlock: 50,
  packAddress: 1,
  runGetMethod: 105,
  runGetMethodStd: 106,
  sendBoc: 2,
  sendBocReturnHash: 1,
  unpackAddress: 7,
};
