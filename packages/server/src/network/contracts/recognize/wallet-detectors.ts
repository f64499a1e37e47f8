import { type Address, type Cell, writeBoc } from '@tonway/chain';
import { loadSigners, loadWhitelist } from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import { type Contract, UnexpectedContract } from '../contract.ts';
import { integer, MethodStack } from '../method-stack.ts';
import type { Detector } from './detector.ts';

/** Far more than 255 messages need. */
const MAX_ORDER_BYTES = 2 ** 20;

// (int next_order_seqno, int threshold, cell signers, cell proposers) get_multisig_data()
export const multisig: Detector = {
  methods: ['get_multisig_data'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_multisig_data', 4);
    return {
      multisigs: {
        next_order_seqno: stack.number(0),
        threshold: stack.int64(1),
        signers: signerKeys(stack.cellOrNull(2)),
        proposers: signerKeys(stack.cellOrNull(3)),
      },
    };
  },
};

// (slice multisig, int order_seqno, int threshold, int sent_for_execution, cell signers, int approvals_mask,
//  int approvals_num, int expiration_date, cell order) get_order_data()
/** Verified with the multisig, which must return the address of this order. */
export const multisigOrder: Detector = {
  methods: ['get_order_data'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_order_data', 9);
    const [multisig, seqno] = [stack.requiredAddress(0), stack.number(1)];
    const order = {
      multisig: accountKey(multisig),
      order_seqno: seqno,
      threshold: stack.int64(2),
      sent_for_execution: stack.flag(3),
      signers: signerKeys(stack.cell(4)),
      approvals_mask: stack.number(5),
      approvals_num: stack.int64(6),
      expiration_date: stack.int64(7),
      order_boc: orderBoc(stack.cell(8)),
    };
    await verifyOrder(contract, multisig, seqno);
    return { multisig_orders: order };
  },
};

async function verifyOrder(order: Contract, address: Address, seqno: bigint): Promise<void> {
  const multisig = await order.otherContract(address);
  const at = await MethodStack.run(multisig, 'get_order_address', 1, [integer(seqno)]);
  if (!at.requiredAddress(0).equals(order.address))
    throw new UnexpectedContract('the multisig has another order of this number');
}

function signerKeys(root: Cell | null): readonly Uint8Array[] {
  return loadSigners(root).map(accountKey);
}

function orderBoc(order: Cell): Uint8Array {
  const boc = writeBoc(order, {});
  if (boc.length > MAX_ORDER_BYTES) throw new UnexpectedContract('the order is too large');
  return boc;
}

// (int start_time, int total_duration, int unlock_period, int cliff_duration, int total_amount, slice sender,
//  slice owner, cell whitelist) get_vesting_data()
/** Recognized by the method, whatever the code. The whitelist is null if it is empty. */
export const vesting: Detector = {
  methods: ['get_vesting_data'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_vesting_data', 8);
    return {
      vestings: {
        start_time: stack.int64(0),
        total_duration: stack.int64(1),
        unlock_period: stack.int64(2),
        cliff_duration: stack.int64(3),
        total_amount: stack.number(4),
        sender: accountKey(stack.requiredAddress(5)),
        owner: accountKey(stack.requiredAddress(6)),
        whitelist: loadWhitelist(stack.cellOrNull(7)).map(accountKey),
      },
    };
  },
};
