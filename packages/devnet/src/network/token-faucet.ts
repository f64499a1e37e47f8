import { Address, Builder, type Cell, InternalAddress, Message } from '@tonway/chain';
import { jettonInternalTransfer, jettonMint, minterJettonMint } from '@tonway/contracts';
import { DevnetError } from '../errors.ts';
import { mintItemBody, nftItemAddress } from '../genesis/contracts/tokens.ts';
import { runGetMethod } from './get-method.ts';
import type { LocalChain } from './local-chain.ts';
import { internalMessage } from './messages.ts';

/** The value of a request to mint; the rest stays in the contracts. */
const REQUEST_NANO = 1_000_000_000n;
/** The part of it that is sent on to the wallet of the jetton, or to the item. */
const FORWARDED_NANO = 200_000_000n;

/** Mints a jetton in the name of its admin; returns the message to the master. */
export async function mintJetton(
  chain: LocalChain,
  to: Address,
  master: Address,
  amount: bigint,
): Promise<Message> {
  const admin = await adminOf(chain, master);
  const refusals: string[] = [];
  for (const body of mintBodies(to, amount)) {
    const message = { from: admin, to: master, valueNano: REQUEST_NANO, body };
    const refusal = await refusalOf(chain, message);
    if (refusal === null) return chain.impersonate(message);
    refusals.push(refusal);
  }
  throw new DevnetError(
    'OPTION_INVALID',
    `the jetton ${master.toFriendly()} refuses to mint: ${refusals.join('; ')}`,
  );
}

async function adminOf(chain: LocalChain, master: Address): Promise<Address> {
  const { exitCode, stack } = await runGetMethod(chain, master, 'get_jetton_data');
  const admin = exitCode <= 1 ? stack.at(2) : undefined;
  if (admin?.kind !== 'slice')
    throw new DevnetError('OPTION_INVALID', `${master.toFriendly()} is not a jetton`);
  const { cell } = admin;
  const address = cell.bitLength > 2 ? InternalAddress.load(cell.slice()) : null;
  if (address instanceof Address) return address;
  throw new DevnetError(
    'OPTION_INVALID',
    `the jetton ${master.toFriendly()} has no admin, so nobody can mint it`,
  );
}

/** The layouts of the request, the newer one first. */
function mintBodies(toAddress: Address, amount: bigint): Cell[] {
  const masterMsg = jettonInternalTransfer.toCell({
    kind: 'jetton_internal_transfer',
    queryId: 0n,
    amount,
    from: null,
    responseAddress: null,
    forwardTonAmount: 0n,
    forwardPayload: { isReference: false, cell: new Builder().build() },
  });
  const mint = { queryId: 0n, toAddress, tonAmount: FORWARDED_NANO, masterMsg };
  return [
    jettonMint.toCell({ kind: 'jetton_mint', ...mint }),
    minterJettonMint.toCell({ kind: 'minter_jetton_mint', ...mint }),
  ];
}

/** Why the master would not send the jettons; null if it would. */
async function refusalOf(
  chain: LocalChain,
  message: Parameters<typeof internalMessage>[0],
): Promise<string | null> {
  const { configRoot: config, previousBlocks, state } = chain.newest;
  const result = await chain.tvm.emulate({
    account: chain.upcoming(message.to as Address),
    message: Message.toCell(internalMessage(message, { lt: state.genLt, at: chain.clock.now })),
    config,
    previousBlocks,
    now: chain.clock.now,
    lt: state.genLt + 1n,
    libraries: (hash) => state.libraries.get(hash)?.lib ?? null,
  });
  if (!result.accepted) return result.reason;
  const { description, outMessages } = result.transaction;
  if ('compute' in description && description.compute.kind === 'vm') {
    const { compute, aborted } = description;
    if (!compute.success) return `exit code ${compute.exitCode}`;
    if (!aborted && outMessages.length > 0) return null;
  }
  return 'no message was sent';
}

/** Mints the next item of the test collection; returns the message to the collection, and the item. */
export async function mintNft(
  chain: LocalChain,
  to: Address,
  collection: Address,
): Promise<{ readonly message: Message; readonly item: Address }> {
  const { stack } = await runGetMethod(chain, collection, 'get_collection_data');
  const [nextIndex, , owner] = stack;
  if (nextIndex?.kind !== 'int' || owner?.kind !== 'slice')
    throw new DevnetError(
      'OPTION_INVALID',
      `${collection.toFriendly()} is not a collection of NFTs`,
    );
  const index = Number(nextIndex.value) + chain.impersonatedTo(collection);
  const from = InternalAddress.load(owner.cell.slice()) as Address;
  const body = mintItemBody(index, to, FORWARDED_NANO);
  const message = chain.impersonate({ from, to: collection, valueNano: REQUEST_NANO, body });
  return { message, item: nftItemAddress(collection, index) };
}
