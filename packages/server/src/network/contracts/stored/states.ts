import { type Address, type Cell, readBoc, toHex } from '@tonway/chain';
import type { ContractCode } from '@tonway/contracts';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../../store/accounts/account-key.ts';
import { readCodes } from '../../../store/accounts/codes.ts';
import type { Queries } from '../../../store/connection.ts';
import { type ContractStateRow, readContractStates } from '../../../store/contracts/read.ts';
import { currencyDictionary } from '../../../store/tables/rows.ts';
import type { ContractState } from '../contract.ts';

interface StoredCode {
  readonly cell: Cell;
  /** Ids of the get-methods; null if unknown. */
  readonly methods: readonly number[] | null;
}

const MAX_BYTES = 64 * 2 ** 20;
/** The methods of a library are found some time after its first use. */
const UNKNOWN_METHODS_MS = 10_000;

export interface StoredAccount
  extends Pick<ContractStateRow, 'account' | 'lt' | 'hash' | 'dataHash'> {
  readonly address: Address;
  readonly code: ContractCode;
  /** Null if the code or the data is not in the index yet. */
  readonly state: ContractState | null;
  /** Size of the data in bytes. */
  readonly size: number;
}

/** The newest states in the index. Parsed codes are cached: most contracts share a few codes. */
export class StoredStates {
  readonly #queries: Queries;
  readonly #codes = new LRUCache<string, StoredCode>({ maxSize: MAX_BYTES });

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** `now`: the time at which get-methods run. Accounts that are not indexed are left out. */
  async read(accounts: readonly Uint8Array[], now: number): Promise<readonly StoredAccount[]> {
    const rows = await readContractStates(this.#queries, accounts);
    const codes = await this.#readCodes(rows.flatMap(({ codeHash }) => codeHash ?? []));
    return rows.map((row) => storedAccount(row, codes, now));
  }

  /** By hash in hexadecimal; codes that are not indexed are left out. */
  async #readCodes(hashes: readonly Uint8Array[]): Promise<ReadonlyMap<string, StoredCode>> {
    const found = new Map<string, StoredCode>();
    const missing = new Map<string, Uint8Array>();
    for (const hash of hashes) {
      const key = toHex(hash);
      const code = this.#codes.get(key);
      if (code) found.set(key, code);
      else missing.set(key, hash);
    }
    if (missing.size === 0) return found;
    for (const { hash, boc, methods } of await readCodes(this.#queries, [...missing.values()])) {
      const code = { cell: readBoc(boc), methods };
      const ttl = methods ? 0 : UNKNOWN_METHODS_MS;
      this.#codes.set(toHex(hash), code, { size: boc.length, ttl });
      found.set(toHex(hash), code);
    }
    return found;
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
    balance: { coins: row.balance, extra: currencyDictionary(row.extraCurrencies) },
    // not indexed: only storage fees that could not be collected
    duePaymentNano: 0n,
    now,
  };
}
