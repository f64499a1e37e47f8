import { literal, objectLiteral } from './literals.ts';
import type { PlaygroundRequest } from './request.ts';

type Params = Readonly<Record<string, unknown>>;

/** The calls of `TonClient` in `@ton/ton`, by operation of v2; null: it cannot pass these parameters. */
const CALLS: Readonly<Record<string, (params: Params) => string | null>> = {
  getAddressInformation: ({ address }) => `getContractState(${addressCode(address)})`,
  getAddressBalance: ({ address }) => `getBalance(${addressCode(address)})`,
  getAddressState: ({ address }) => `isContractDeployed(${addressCode(address)})`,
  getMasterchainInfo: () => 'getMasterchainInfo()',
  shards: ({ seqno }) => `getWorkchainShards(${literal(seqno)})`,
  getShards: ({ seqno }) => `getWorkchainShards(${literal(seqno)})`,
  getBlockTransactions: ({ workchain, seqno, shard }) =>
    `getShardTransactions(${[workchain, seqno, shard].map((each) => literal(each)).join(', ')})`,
  getTransactions: ({ address, limit = 10, ...rest }) =>
    `getTransactions(${addressCode(address)}, ${literal({ limit, ...rest })})`,
  tryLocateResultTx: (params) => `tryLocateResultTx(${locatingCode(params)})`,
  tryLocateTx: (params) => `tryLocateResultTx(${locatingCode(params)})`,
  tryLocateSourceTx: (params) => `tryLocateSourceTx(${locatingCode(params)})`,
  runGetMethod: runMethodCode,
  sendBoc: ({ boc }) => `sendFile(Buffer.from(${literal(boc)}, 'base64'))`,
  sendBocReturnHash: ({ boc }) => `sendFile(Buffer.from(${literal(boc)}, 'base64'))`,
  estimateFee: estimateCode,
};

export function tonLibraryCode(
  { operation, params: { proof, ...params } }: PlaygroundRequest,
  { server, hasKey }: { readonly server: string; readonly hasKey: boolean },
): string | null {
  if (proof !== undefined) return null;
  const call = CALLS[operation]?.(params) ?? null;
  if (call === null) return null;
  const used = ['Address', 'Cell'].filter((name) => call.includes(`${name}.`));
  const imports = used.length === 0 ? '' : `import { ${used.join(', ')} } from '@ton/core';\n`;
  const endpoint = literal(`${server}/api/v2/jsonRPC`);
  const options = hasKey ? `{ endpoint: ${endpoint}, apiKey }` : `{ endpoint: ${endpoint} }`;
  return `${imports}import { TonClient } from '@ton/ton';\n\nconst client = new TonClient(${options});\nconsole.log(await client.${call});`;
}

function addressCode(address: unknown): string {
  return `Address.parse(${literal(address)})`;
}

function locatingCode({ source, destination, created_lt: lt }: Params): string {
  return [addressCode(source), addressCode(destination), literal(lt)].join(', ');
}

/** Methods are called by name, with numbers, cells and slices. */
function runMethodCode({ address, method, seqno, stack = [] }: Params): string | null {
  const items = (stack as readonly (readonly [string, unknown])[]).map(([type, value]) =>
    itemCode(type, value),
  );
  if (seqno !== undefined || /^\d+$/.test(String(method)) || items.includes(null)) return null;
  return `runMethod(${addressCode(address)}, ${literal(method)}, [${items.join(', ')}])`;
}

function itemCode(type: string, value: unknown): string | null {
  if (type === 'num') return `{ type: 'int', value: ${numberCode(String(value))} }`;
  const name = { 'tvm.Cell': 'cell', 'tvm.Slice': 'slice' }[type];
  return name === undefined ? null : `{ type: '${name}', cell: ${cellCode(value)} }`;
}

function numberCode(hex: string): string {
  return `${BigInt(hex.replace('-', '')) * (hex.startsWith('-') ? -1n : 1n)}n`;
}

function cellCode(boc: unknown): string {
  return boc === undefined ? 'null' : `Cell.fromBase64(${literal(boc)})`;
}

function estimateCode({ address, body, init_code, init_data, ignore_chksig = true }: Params) {
  const args = objectLiteral([
    ['body', cellCode(body)],
    ['initCode', cellCode(init_code)],
    ['initData', cellCode(init_data)],
    ['ignoreSignature', literal(ignore_chksig)],
  ]);
  return `estimateExternalMessageFee(${addressCode(address)}, ${args})`;
}
