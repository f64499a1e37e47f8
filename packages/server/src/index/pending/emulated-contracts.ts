import { Address, type ShardAccountFields, toBase64 } from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import pMap from 'p-map';
import type { ContractSource, ContractState } from '../../network/contracts/contract.ts';
import { stateOfAccount } from '../../network/contracts/contract-at.ts';
import { mayBeRead } from '../../network/contracts/recognize/detectors.ts';
import type { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import { accountKey, accountText } from '../../store/accounts/account-key.ts';
import type { IndexedContractRows } from '../../store/contracts/read.ts';
import type { ContractRows } from '../../store/contracts/tables.ts';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import type { IndexedContracts } from '../classify/indexed-contracts.ts';
import type { AbortableCall, EmulatedTrace } from './emulate-messages.ts';

const AT_ONCE = 4;

export interface Recognition {
  readonly recognizer: Pick<Recognizer, 'recognize'>;
  readonly call: AbortableCall;
}

/** Where the contracts of a trace are read. */
export type TraceContracts = Pick<EmulatedTrace, 'source' | 'accountsAfter' | 'now'>;

/** An account after the trace whose kind the index does not know: deployed by the trace, or not read yet. */
interface NewContract {
  readonly address: Address;
  readonly codeHash: Uint8Array;
  readonly methods: readonly number[] | null;
  readonly state: ContractState;
}

/** Adds the kinds of contracts that a trace would deploy, or that the index has not read yet. */
export async function addEmulatedContracts(
  contracts: IndexedContracts,
  { source, accountsAfter, now }: TraceContracts,
  committed: readonly LedgerTransaction[],
  { recognizer, call }: Recognition,
): Promise<void> {
  const stateOf = ({ account }: ShardAccountFields) => stateOfAccount(account, now);
  const states = new Map([...accountsAfter].map(([raw, account]) => [raw, stateOf(account)]));
  const overlay: ContractSource = {
    account: async (address) => states.get(address.toRaw()) ?? source.account(address),
    executionContext: () => source.executionContext(),
  };
  const unread = unreadAccounts(contracts, committed).filter((each) => !states.has(each.toRaw()));
  const read = async (address: Address) => {
    states.set(address.toRaw(), await source.account(address));
  };
  await pMap(unread, read, { concurrency: AT_ONCE, signal: call.signal });
  const found = newContracts(contracts, states);
  const add = async ({ address, codeHash, methods, state }: NewContract) => {
    const contract = { address, state, code: { codeHash, methods } };
    const { rows } = await recognizer.recognize(overlay, contract, call);
    contracts.add(rowsOf(accountKey(address), codeHash, rows));
  };
  await pMap(found, add, { concurrency: AT_ONCE, signal: call.signal });
}

/** Accounts of transactions on the chain that the index has not read since. */
function unreadAccounts(
  contracts: IndexedContracts,
  committed: readonly LedgerTransaction[],
): readonly Address[] {
  const codes = new Map(
    committed.map(({ account, stateAfter }) => [accountText(account), stateAfter?.codeHash]),
  );
  return [...codes].flatMap(([account, codeHash]) =>
    codeHash && !contracts.hasRead(account, toBase64(codeHash)) ? Address.parse(account) : [],
  );
}

function newContracts(
  contracts: IndexedContracts,
  states: ReadonlyMap<string, ContractState>,
): readonly NewContract[] {
  return [...states].flatMap(([raw, state]) => {
    if (!state.code) return [];
    const address = Address.parse(raw);
    const codeHash = state.code.hash();
    if (contracts.hasRead(accountText(accountKey(address)), toBase64(codeHash))) return [];
    const methods = methodsOf(state.code);
    return mayBeRead({ codeHash, methods }) ? { address, codeHash, methods, state } : [];
  });
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function rowsOf(
  account: Uint8Array,
  code_hash: Uint8Array,
  rows: ContractRows,
): Partial<IndexedContractRows> {
  const { jetton_wallets: wallet, nft_items: item, multisig_orders: order } = rows;
  const { nft_sales: sale, nft_auctions: auction, dex_pools: pool } = rows;
  const contract = { account, code_hash };
  const { uri, domain } = (item?.content ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...(wallet && { wallets: [{ account, ...wallet }] }),
    ...(item && {
      items: [
        {
          ...contract,
          ...item,
          item_index: String(item.item_index),
          uri: textOrNull(uri),
          domain: textOrNull(domain),
        },
      ],
    }),
    ...(auction && {
      trades: [
        {
          ...contract,
          ...auction,
          kind: 'auction',
          price: String(auction.last_bid),
          royalty: null,
        },
      ],
    }),
    ...(sale && {
      trades: [
        {
          ...contract,
          ...sale,
          kind: 'sale',
          price: String(sale.full_price),
          royalty: String(sale.royalty_amount),
        },
      ],
    }),
    ...(order && { orders: [{ account, ...order }] }),
    ...(pool?.dex === 'dedust' && { pools: [{ account, ...pool }] }),
  };
}
