import { StateInit } from '../message/state-init.ts';
import { codec } from '../tlb/codec.ts';

// account_uninit$00 = AccountState;
export interface UninitAccountState {
  readonly kind: 'uninit';
}

// account_active$1 _:StateInit = AccountState;
export interface ActiveAccountState {
  readonly kind: 'active';
  readonly init: StateInit;
}

// account_frozen$01 state_hash:bits256 = AccountState;
export interface FrozenAccountState {
  readonly kind: 'frozen';
  readonly stateHash: Uint8Array;
}

export type AccountState = UninitAccountState | ActiveAccountState | FrozenAccountState;

export const AccountState = codec<AccountState>('AccountState', {
  load(slice) {
    if (slice.loadBit()) return { kind: 'active', init: StateInit.load(slice) };
    return slice.loadBit()
      ? { kind: 'frozen', stateHash: slice.loadBytes(32) }
      : { kind: 'uninit' };
  },
  store(state, builder) {
    builder.storeBit(state.kind === 'active');
    if (state.kind === 'active') StateInit.store(state.init, builder);
    else if (state.kind === 'frozen') builder.storeBit(true).storeBits256(state.stateHash);
    else builder.storeBit(false);
  },
});
