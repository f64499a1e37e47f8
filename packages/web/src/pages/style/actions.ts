import { ALICE, BOB, CAROL, HASH, NFT, NOW, TOKEN, UNVERIFIED } from './examples.ts';

const ACTION = { success: true, finality: 'finalized', trace_id: HASH, end_utime: NOW - 30 };

export const TRANSFER = {
  ...ACTION,
  action_id: 'sent',
  type: 'ton_transfer',
  details: { source: ALICE, destination: BOB, value: '2700000000', comment: 'for the tea' },
};

/** Next to nothing, sent for the sake of its comment. */
export const DUST = {
  ...ACTION,
  action_id: 'dust',
  type: 'ton_transfer',
  details: { source: CAROL, destination: ALICE, value: '1', comment: 'visit \u202egro.live' },
};

const failed = { success: false, end_utime: NOW - 90 };

/** One of each look. */
export const ACTIONS = [
  { ...TRANSFER, action_id: 'pending', finality: 'pending', end_utime: NOW },
  TRANSFER,
  {
    ...ACTION,
    action_id: 'received',
    type: 'jetton_transfer',
    details: { sender: BOB, receiver: ALICE, asset: TOKEN, amount: '20100000' },
  },
  {
    ...ACTION,
    ...failed,
    action_id: 'failed',
    type: 'jetton_transfer',
    details: { sender: ALICE, receiver: BOB, asset: UNVERIFIED, amount: '1000' },
  },
  {
    ...ACTION,
    action_id: 'swap',
    type: 'jetton_swap',
    details: {
      sender: ALICE,
      asset_in: null,
      asset_out: TOKEN,
      dex: 'dedust',
      dex_incoming_transfer: { amount: '5000000000' },
      dex_outgoing_transfer: { amount: '20100000' },
    },
  },
  {
    ...ACTION,
    action_id: 'nft',
    type: 'nft_transfer',
    details: { old_owner: ALICE, new_owner: BOB, nft_item: NFT },
  },
  {
    ...ACTION,
    action_id: 'deploy',
    type: 'contract_deploy',
    details: { source: ALICE, destination: CAROL },
  },
  DUST,
];
