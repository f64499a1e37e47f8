import { Account, Builder } from '@tonway/chain';
import { BocEncoder } from '../../http/large-responses.ts';
import { readAccount } from '../get-methods.ts';
import { operation, READ } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/scalar.ts';
import { TvmCell } from '../shapes/account.ts';

export const getShardAccountCell = operation({
  name: 'getShardAccountCell',
  methods: READ,
  tag: 'Accounts',
  summary: 'The ShardAccount cell of an account',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: TvmCell,
  caching: 'block',
  async handle(params, context) {
    const { at } = await readAccount(context, params);
    const { lt, hash } = at.lastTransaction;
    // account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount;
    const cell = new Builder()
      .storeRef(at.accountCell ?? Account.toCell(null))
      .storeBits256(hash)
      .storeBigUint(lt, 64);
    const texts = new BocEncoder(context.settings.maxResponseBytes);
    return { '@type': 'tvm.cell' as const, bytes: await texts.encode(cell.build()) };
  },
});
