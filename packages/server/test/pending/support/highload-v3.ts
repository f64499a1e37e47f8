import assert from 'node:assert/strict';
import {
  type Address,
  beginCell,
  Cell,
  contractAddress,
  internal,
  loadMessage,
  type StateInit,
  storeMessageRelaxed,
} from '@ton/core';
import { type KeyPair, keyPairFromSeed, sha256_sync, sign } from '@ton/crypto';
import { externalMessage } from '@tonway/scenes';
import { readJson } from '@tonway/tools/fixtures';

const SUBWALLET = 0x10ad;
const TIMEOUT_SECONDS = 3600;
const SEND_MODE = 3;

interface Scenario {
  readonly steps: readonly {
    readonly actor: string;
    readonly ext_in?: { readonly boc: string; readonly has_init: boolean };
  }[];
}

/** A highload wallet v3, with the code that the recorded network has. */
export class HighloadV3 {
  readonly address: Address;
  readonly #key: KeyPair;
  readonly #init: StateInit;
  /** Each request has another id; their order does not matter. */
  #queryId = 0;

  constructor(name: string) {
    this.#key = keyPairFromSeed(sha256_sync(name));
    this.#init = { code: recordedCode(), data: initialData(this.#key.publicKey) };
    this.address = contractAddress(0, this.#init);
  }

  transfer(now: number, to: Address, value: string): Cell {
    const message = beginCell().store(storeMessageRelaxed(internal({ to, value, bounce: false })));
    // subwallet_id:uint32 message:^Cell mode:uint8 query_id:uint23 created_at:uint64 timeout:uint22
    const request = beginCell()
      .storeUint(SUBWALLET, 32)
      .storeRef(message)
      .storeUint(SEND_MODE, 8)
      .storeUint(this.#queryId, 23)
      .storeUint(now - 10, 64)
      .storeUint(TIMEOUT_SECONDS, 22)
      .endCell();
    const signature = sign(request.hash(), this.#key.secretKey);
    const body = beginCell().storeBuffer(signature).storeRef(request).endCell();
    const init = this.#queryId++ === 0 ? this.#init : null;
    return externalMessage(this.address, body, init).cell;
  }
}

// public_key:bits256 subwallet_id:uint32 old_queries:(HashmapE 13 ^Cell) queries:(HashmapE 13 ^Cell)
// last_clean_time:uint64 timeout:uint22
function initialData(publicKey: Buffer): Cell {
  return beginCell()
    .storeBuffer(publicKey, 32)
    .storeUint(SUBWALLET, 32)
    .storeUint(0, 1 + 1 + 64)
    .storeUint(TIMEOUT_SECONDS, 22)
    .endCell();
}

/** From the message that deployed the wallet. */
function recordedCode(): Cell {
  const { steps } = readJson<Scenario>('localnet/scenario.json');
  const deployment = steps.find(({ actor, ext_in }) => actor === 'highload' && ext_in?.has_init);
  const message = Cell.fromBase64(deployment?.ext_in?.boc ?? assert.fail());
  return loadMessage(message.beginParse()).init?.code ?? assert.fail();
}
