import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Transaction } from '../../v3/support/answers.ts';
import { ClientRecord, type Notification } from './client-record.ts';

// WebSocket clients of wallets, each as it behaves in the field.

export interface WalletOptions {
  /** The API of TON Center, or what the user of the client has to give instead. */
  readonly endpoint: string;
  readonly key: string;
  readonly addresses: readonly string[];
}

abstract class SocketClient extends ClientRecord {
  readonly #socket: WebSocket;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(url: string) {
    super();
    this.#socket = new WebSocket(url);
    this.#socket.on('open', () => this.guard(() => this.onOpen()));
    this.#socket.on('ping', () => this.heard());
    this.#socket.on('message', (data) => {
      this.heard();
      this.guard(() => this.onFrame(JSON.parse(data.toString())));
    });
    this.#socket.on('error', (error) => this.guard(() => assert.fail(error)));
  }

  protected abstract onOpen(): void;
  protected abstract onFrame(frame: Frame): void;

  protected send(request: object): void {
    this.#socket.send(JSON.stringify(request));
  }

  protected every(seconds: number, action: () => void): void {
    this.#timers.push(setInterval(() => this.guard(action), seconds * 1000));
  }

  protected after(seconds: number, action: () => void): void {
    this.#timers.push(setTimeout(() => this.guard(action), seconds * 1000));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket.terminate();
  }
}

type Frame = Partial<Notification> & { readonly id?: string; readonly status?: string };

const RANKS = ['pending', 'confirmed', 'finalized'];

/** The streaming provider of WalletKit and AppKit: live balances, jettons and transactions. */
export class WalletKit extends SocketClient {
  readonly #addresses: readonly string[];
  readonly #ranks = new Map<string, number>();
  readonly balances = new Map<string, string>();
  /** By the master: the amount in units of the jetton. */
  readonly jettons = new Map<string, number>();
  readonly statuses = new Map<string, string>();
  pongs = 0;
  isCleared = false;

  constructor({ endpoint, key, addresses }: WalletOptions) {
    const origin = endpoint.replace(/^https?/, 'wss');
    super(`${origin}/api/streaming/v2/ws?api_key=${key}`);
    this.#addresses = addresses;
  }

  protected override onOpen(): void {
    this.send({
      operation: 'subscribe',
      id: `sync-${randomUUID()}`,
      types: ['account_state_change', 'transactions', 'jettons_change'],
      addresses: this.#addresses,
      min_finality: 'pending',
      include_metadata: true,
    });
    this.every(10, () => this.send({ operation: 'ping', id: randomUUID() }));
  }

  clear(): void {
    const id = `clear-${randomUUID()}`;
    this.send({ operation: 'unsubscribe', id, addresses: this.#addresses });
  }

  /** Frames of other kinds are ignored. */
  protected override onFrame(frame: Frame): void {
    if (frame.status === 'subscribed') this.acknowledged();
    else if (frame.status === 'pong') this.pongs++;
    else if (frame.status === 'unsubscribed') this.isCleared = true;
    else if (frame.type !== undefined) this.#onNotification(frame as Notification);
  }

  #onNotification(notification: Notification): void {
    this.received.push(notification);
    const { type, trace_external_hash_norm: trace = '', finality = 'pending' } = notification;
    if (type === 'trace_invalidated') this.statuses.set(trace, 'invalidated');
    if (type === 'account_state_change') this.#onState(notification);
    if (type === 'jettons_change') this.#onJetton(notification);
    if (type !== 'transactions' || RANKS.indexOf(finality) < (this.#ranks.get(trace) ?? 0)) return;
    this.#ranks.set(trace, RANKS.indexOf(finality));
    this.statuses.set(trace, finality);
    for (const each of notification.transactions as Transaction[]) mapTransaction(each);
  }

  #onState({ account, state, finality }: Notification): void {
    const { balance } = state as { balance?: string };
    assert.ok(finality && typeof account === 'string' && balance !== undefined);
    this.balances.set(account, balance);
  }

  #onJetton({ jetton, metadata }: Notification): void {
    const { address, owner, jetton: master, balance } = jetton as Record<string, string>;
    assert.ok(address && owner && master && balance);
    const about = (metadata as Record<string, TokenMetadata>)[master];
    const decimals = about?.token_info.find(({ extra }) => extra?.decimals)?.extra?.decimals;
    assert.equal(typeof decimals, 'string', 'decimals');
    this.jettons.set(`${owner} ${master}`, Number(balance) / 10 ** Number(decimals));
  }
}

interface TokenMetadata {
  readonly token_info: readonly { readonly extra?: { readonly decimals?: string } }[];
}

/** Throws if a hash is missing. */
function mapTransaction(transaction: Transaction): void {
  const { trace_external_hash, account_state_before, account_state_after } = transaction;
  const states = [account_state_before, account_state_after] as { hash?: string }[];
  for (const hash of [trace_external_hash, ...states.map((state) => state.hash)])
    assert.ok(hash, 'Invalid hash: data is required');
  const { compute_ph, action } = transaction.description as Description;
  assert.ok(compute_ph, 'compute_ph');
  assert.ok(!action || action.tot_msg_size, 'tot_msg_size');
}

interface Description {
  readonly compute_ph?: object;
  readonly action?: { readonly tot_msg_size?: object };
}

/** MyTonWallet: actions, in the classification of version 1, balances and jettons. */
export class MyTonWallet extends SocketClient {
  readonly #addresses: readonly string[];
  readonly #id = '1';

  constructor({ endpoint, key, addresses }: WalletOptions) {
    super(`${endpoint.replace(/^http/, 'ws')}/api/streaming/v2/ws?api_key=${key}`);
    this.#addresses = addresses;
  }

  protected override onOpen(): void {
    this.send({
      operation: 'subscribe',
      id: this.#id,
      min_finality: 'pending',
      types: ['actions', 'account_state_change', 'jettons_change'],
      addresses: this.#addresses,
      supported_action_types: ['v1'],
      include_address_book: true,
      include_metadata: true,
    });
    this.every(20, () => this.#ping());
  }

  /** Any frame within five seconds is an answer. */
  #ping(): void {
    this.send({ operation: 'ping' });
    const sentMs = performance.now();
    const isAnswered = () => this.silenceMs < performance.now() - sentMs;
    this.after(5, () => assert.ok(isAnswered(), 'no answer to a ping'));
  }

  protected override onFrame(frame: Frame): void {
    if (frame.status === 'subscribed' && frame.id === this.#id) this.acknowledged();
    if (frame.type !== undefined) this.received.push(frame as Notification);
  }
}

/** The WebSocket client of ton-python/toncenter: everything, and the acknowledgement first. */
export class PythonSocket extends SocketClient {
  readonly #subscription: object;

  constructor({ endpoint, key }: WalletOptions, subscription: object) {
    super(`${endpoint.replace(/^http/, 'ws')}/api/streaming/v2/ws?api_key=${key}`);
    this.#subscription = subscription;
  }

  protected override onOpen(): void {
    this.send({ operation: 'subscribe', id: 'python', ...this.#subscription });
    this.every(15, () => this.send({ operation: 'ping', id: 'ping' }));
  }

  protected override onFrame(frame: Frame): void {
    if (frame.type !== undefined) {
      assert.ok(Number.isFinite(this.acknowledgedMs), 'a notification before the acknowledgement');
      this.received.push(frame as Notification);
    } else if (frame.status === 'subscribed') this.acknowledged();
    else assert.equal(frame.status, 'pong');
  }
}
