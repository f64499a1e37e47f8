import assert from 'node:assert/strict';
import {
  Address,
  Builder,
  type CurrencyCollection,
  Message,
  NO_CURRENCIES,
  StateInit,
  writeBoc,
} from '@tonway/chain';
import { internalMessage } from '../../../src/network/messages.ts';
import { RELAY_CODE } from '../../collate/small-network.ts';

/** A contract that sends the message contained in an external message; the number selects the address. */
export class Relay {
  readonly address: Address;
  readonly #init: StateInit;
  #isDeployed = false;

  constructor(number: number, workchain = 0) {
    const data = new Builder().storeUint(number, 32).build();
    this.#init = { fixedPrefixLength: null, special: null, code: RELAY_CODE, data, library: null };
    this.address = new Address(workchain, StateInit.toCell(this.#init).hash());
  }

  /** An external message that makes the relay pay; the first one deploys it. */
  order(to: Address, value: Partial<CurrencyCollection>, bounce = false): Uint8Array {
    const { info, ...rest } = internalMessage({ from: this.address, to, valueNano: 0n, bounce });
    assert.ok(info.kind === 'internal');
    const sent = { ...rest, info: { ...info, value: { ...NO_CURRENCIES, ...value } } };
    const init = this.#isDeployed ? null : this.#init;
    this.#isDeployed = true;
    const cell = Message.toCell({
      info: { kind: 'external-in', source: null, destination: this.address, importFee: 0n },
      init,
      initInRef: init !== null,
      body: new Builder().storeRef(Message.toCell(sent)).build(),
      bodyInRef: true,
    });
    return writeBoc(cell);
  }
}
