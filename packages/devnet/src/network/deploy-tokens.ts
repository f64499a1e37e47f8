import { Address, type BlockIdExt, InternalAddress, type StackValue } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import {
  type CollectionContent,
  collectionToken,
  type GenesisToken,
  type JettonContent,
  jettonToken,
} from '../genesis/contracts/tokens.ts';
import { Trace } from '../trace/trace.ts';
import type { Devnet } from './devnet.ts';
import { type AddressInput, type NanoInput, toAddress } from './inputs.ts';
import type { MessageReceipt } from './receipt.ts';

export interface JettonOptions extends Partial<JettonContent> {
  /** Who may mint. Default: the faucet. */
  readonly admin?: AddressInput;
  /** Amounts that are minted at once, in the smallest units. */
  readonly mint?: readonly { readonly to: AddressInput; readonly amount: NanoInput }[];
}

export interface NftOptions extends Partial<CollectionContent> {
  /** Who owns the collection, and may mint. Default: the faucet. */
  readonly owner?: AddressInput;
  /** The owners of the items that are minted at once. */
  readonly items?: readonly AddressInput[];
}

interface Deployed {
  readonly address: Address;
  /** The transactions of the deployment and of what was minted. */
  readonly trace: Trace;
  /** A masterchain block that includes all of it; null until `mine` is called. */
  readonly block: BlockIdExt | null;
}

/** A jetton; `address` is that of the master. */
export interface DeployedJetton extends Deployed {
  readonly admin: Address;
  walletOf(owner: AddressInput): Promise<Address>;
  /** The balance of an owner, in the smallest units; 0 without a wallet. */
  balanceOf(owner: AddressInput): Promise<bigint>;
}

/** A collection of NFTs. */
export interface DeployedNft extends Deployed {
  readonly owner: Address;
  /** The addresses of the minted items. */
  readonly items: readonly Address[];
}

/** The value of the deployment; it stays in the contract. */
const DEPLOY_NANO = 1_000_000_000n;

export async function deployJetton(
  devnet: Devnet,
  { admin: given = devnet.faucetAddress, mint = [], ...content }: JettonOptions,
): Promise<DeployedJetton> {
  const admin = toAddress('admin', given);
  const jetton = { name: 'Jetton', symbol: 'JETTON', decimals: 9, ...content };
  const { address, receipt } = await deploy(
    devnet,
    admin,
    jetton.symbol,
    jettonToken(admin, jetton),
  );
  const receipts = [receipt];
  for (const { to, amount } of mint) receipts.push(await devnet.faucetJetton(to, address, amount));
  const walletOf = (owner: AddressInput) => walletAddress(devnet, address, owner);
  return {
    address,
    admin,
    ...summary(receipts),
    walletOf,
    balanceOf: async (owner) => balanceIn(devnet, await walletOf(owner)),
  };
}

export async function deployNft(
  devnet: Devnet,
  { owner: given = devnet.faucetAddress, items: owners = [], ...content }: NftOptions,
): Promise<DeployedNft> {
  const owner = toAddress('owner', given);
  const collection = { name: 'NFTs', ...content };
  const { name } = collection;
  const token = collectionToken(owner, collection);
  const { address, receipt } = await deploy(devnet, owner, name, token);
  const minted = [];
  for (const to of owners) minted.push(await devnet.faucetNft(to, address));
  const items = minted.map(({ item }) => item);
  return { address, owner, items, ...summary([receipt, ...minted]) };
}

async function deploy(
  devnet: Devnet,
  from: Address,
  name: string,
  { address, init }: GenesisToken,
) {
  await devnet.fetchAccounts([address]);
  if (devnet.account(address)?.account?.storage.state.kind === 'active')
    throw new DevnetError(
      'OPTION_INVALID',
      `${address.toFriendly()} is deployed already; choose another name`,
    );
  devnet.nameContract(address, name);
  const message = { from, to: address, valueNano: DEPLOY_NANO, bounce: false, init };
  return { address, receipt: await devnet.sendInternal(message) };
}

function summary(receipts: readonly MessageReceipt[]): Pick<Deployed, 'trace' | 'block'> {
  const trace = Trace.join(receipts.map((each) => each.trace));
  return { trace, block: receipts.at(-1)?.block ?? null };
}

async function walletAddress(
  devnet: Devnet,
  master: Address,
  owner: AddressInput,
): Promise<Address> {
  const argument: StackValue = {
    kind: 'slice',
    cell: InternalAddress.toCell(toAddress('owner', owner)),
  };
  const { stack } = await devnet.runGetMethod(master, 'get_wallet_address', [argument]);
  const [value] = stack;
  const found = value?.kind === 'slice' ? InternalAddress.load(value.cell) : null;
  if (found instanceof Address) return found;
  throw new TypeError('the jetton tells no address of a wallet');
}

async function balanceIn(devnet: Devnet, wallet: Address): Promise<bigint> {
  await devnet.fetchAccounts([wallet]);
  if (devnet.account(wallet)?.account?.storage.state.kind !== 'active') return 0n;
  const [balance] = (await devnet.runGetMethod(wallet, 'get_wallet_data')).stack;
  return balance?.kind === 'int' ? balance.value : 0n;
}
