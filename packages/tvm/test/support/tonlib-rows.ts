import { readJsonLines } from '@tonway/tools/fixtures';
import type { TonlibEntry } from './tonlib-stack.ts';

/** A request to tonlib, as far as it is about get-methods and fees. */
export type TonlibRequest =
  | { readonly '@type': 'smc.load'; readonly account_address: TonlibAddress }
  | {
      readonly '@type': 'smc.runGetMethod';
      readonly id: number;
      readonly method: { readonly name: string } | { readonly number: number };
      readonly stack: readonly TonlibEntry[];
    }
  | {
      readonly '@type': 'raw.createQuery';
      readonly destination: TonlibAddress;
      readonly init_code: string;
      readonly init_data: string;
      readonly body: string;
    }
  | {
      readonly '@type': 'query.estimateFees';
      readonly id: number;
      readonly ignore_chksig: boolean;
    };

interface TonlibAddress {
  readonly account_address: string;
}

type TonlibResponse =
  | { readonly '@type': 'error'; readonly message: string }
  | { readonly '@type': 'smc.info' | 'query.info'; readonly id: number }
  | {
      readonly '@type': 'smc.runResult';
      readonly gas_used: number;
      readonly exit_code: number;
      readonly stack: readonly TonlibEntry[];
    }
  | {
      readonly '@type': 'query.fees';
      readonly source_fees: Record<'in_fwd_fee' | 'storage_fee' | 'gas_fee' | 'fwd_fee', number>;
    };

export interface TonlibRow {
  readonly request: TonlibRequest;
  readonly response: TonlibResponse;
  /** The masterchain block that the request is about, where it names one. */
  readonly seqno: number | null;
  readonly note: string;
}

type Recorded<Request> = Omit<TonlibRow, 'request' | 'seqno'> & { readonly request: Request };
type WithBlock = {
  readonly '@type': 'withBlock';
  readonly id: { readonly seqno: number };
  readonly function: TonlibRequest;
};

export function* tonlibRows(): Generator<TonlibRow> {
  type Row = Recorded<TonlibRequest | WithBlock>;
  for (const { request, ...row } of readJsonLines<Row>('localnet', 'tonlib.jsonl.gz')) {
    const isWithBlock = request['@type'] === 'withBlock';
    yield {
      ...row,
      request: isWithBlock ? request.function : request,
      seqno: isWithBlock ? request.id.seqno : null,
    };
  }
}
