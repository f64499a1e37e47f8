import { coins, uint64 } from './fields.ts';
import { opcodeOnly, struct } from './struct.ts';

/** Changes the price of a sale. */
export const saleUpdateMessage = struct('sale_update_message', '#6c6c2080', {
  queryId: uint64,
  newFullPrice: coins,
  newMpFee: coins,
  newRoyaltyAmount: coins,
});

/** The owner takes the item back. */
export const saleCancel = opcodeOnly('sale_cancel', '#00000003');

// the CRC-32 of the words that may also be sent as a comment
export const auctionCancel = opcodeOnly('auction_cancel', '#5616c572');
export const auctionFinish = opcodeOnly('auction_finish', '#20c9eb18');
export const auctionStop = opcodeOnly('auction_stop', '#b95616b6');

export const SALE_BODIES = [saleUpdateMessage] as const;
