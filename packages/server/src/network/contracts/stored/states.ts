import { type Address, readBoc, toHex } from '@tonway/chain';
import type { ContractCode } from '@tonway/contracts';
import { addressOf } from '../../../store/accounts/account-key.ts';
import { type ContractStateRow, readContractStates } from '../../../store/contracts/read.ts';
import type { Queries } from '../../../store/session.ts';
import { currencyDictionary } from '../../../store/tables/rows.ts';
import type { ContractState } from '../contract.ts';
import { type StoredCode, StoredCodes } from './codes.ts';

/** An account in the index. */
export interface StoredAccount {
  /** 33 bytes: see `accountKey`. */
  readonly account: Uint8Array;
  readonly address: Address;
  /** Logical time of the account's last transaction. */
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly code: ContractCode;
  readonly dataHash: Uint8Array | null;
  /** Null if the code or the data is not in the index yet. */
  readonly state: ContractState | null;
  /** Size of the data in bytes. */
  readonly size: number;
}

/** The newest states in the index. */
export class StoredStates {
  readonly #queries: Queries;
  readonly #codes: StoredCodes;

  constructor(queries: Queries) {
    this.#queries = queries;
    this.#codes = new StoredCodes(queries);
  }

  /** `now`: the time at which get-methods run. Accounts that are not indexed are left out. */
  async read(accounts: readonly Uint8Array[], now: number): Promise<readonly StoredAccount[]> {
    const rows = await readContractStates(this.#queries, accounts);
    const codes = await this.#codes.read(rows.flatMap(({ codeHash }) => codeHash ?? []));
    return rows.map((row) => storedAccount(row, codes, now));
  }
}

function storedAccount(
  row: ContractStateRow,
  codes: ReadonlyMap<string, StoredCode>,
  now: number,
): StoredAccount {
  const { account, lt, hash, codeHash, dataHash, data } = row;
  const code = codeHash ? codes.get(toHex(codeHash)) : undefined;
  const isComplete = row.isComplete && !codeHash === !code;
  return {
    account,
    address: addressOf(account),
    lt,
    hash,
    code: { codeHash, methods: code?.methods ?? null },
    dataHash,
    state: isComplete ? stateOf(row, code, now) : null,
    size: data?.length ?? 0,
  };
}

function stateOf(row: ContractStateRow, code: StoredCode | undefined, now: number): ContractState {
  return {
    code: code?.cell ?? null,
    data: row.data && readBoc(row.data),
    balance: { coins: BigInt(row.balance), extra: currencyDictionary(row.extraCurrencies) },
    // not indexed: only storage fees that could not be collected
    duePaymentNano: 0n,
    now,
  };
}
