import Type from 'typebox';
import type { TokenContract } from '../../../store/ledger/token.ts';
import { Hash, Lt, Nullable } from '../../openapi/fields.ts';
import { base64 } from './text.ts';

/** Content of a token (TEP-64). */
export function TokenContent(description: string) {
  return Nullable(
    Type.Record(Type.String(), Type.String(), {
      description: `${description}, by name; null where it cannot be read`,
      examples: [{ uri: 'https://example.org/token.json' }],
    }),
  );
}

export const TOKEN_CONTRACT = {
  last_transaction_lt: Lt('Last transaction of the state that is shown'),
  code_hash: Hash('Hash of the code'),
  data_hash: Hash('Hash of the data'),
};

export function tokenContract({ lastTransactionLt, codeHash, dataHash }: TokenContract) {
  return {
    last_transaction_lt: lastTransactionLt.toString(),
    code_hash: base64(codeHash),
    data_hash: base64(dataHash),
  };
}
