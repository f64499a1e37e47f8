import { Address, beginCell, external, internal, SendMode, storeMessage } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';
import type { DevProcess } from '../../dev/support/dev-process.ts';
import { eventually } from '../../gateway/support/eventually.ts';

/** A v5 wallet sends at most so many messages at once. */
const MAX_MESSAGES = 255;
/** Scenes have moved the clock of the network. */
const FAR_AHEAD = 2 ** 32 - 1;
/** Generous: 10,000 transactions on a busy machine. */
const INDEXED_MS = 400_000;

/** Sends coins to an account until it has at least so many transactions, and the index has all of them. */
export async function fillAccount(dev: DevProcess, address: string, count: number): Promise<void> {
  const { accounts } = dev.facts;
  const rounds = Math.ceil(count / MAX_MESSAGES / accounts.length);
  const wallets = accounts.slice(0, Math.ceil(count / MAX_MESSAGES / rounds));
  const messages = Math.ceil(count / wallets.length / rounds);
  await Promise.all(wallets.map(({ seed }) => sendMany(dev, seed, address, { rounds, messages })));
  const last = wallets.length * rounds * messages - 1;
  const path = `/api/v3/transactions?account=${address}&limit=1&offset=${last}`;
  await eventually(
    async () => (await dev.json<{ transactions: unknown[] }>(path)).transactions.length > 0,
    INDEXED_MS,
  );
}

async function sendMany(
  dev: DevProcess,
  seed: string,
  to: string,
  many: { readonly rounds: number; readonly messages: number },
): Promise<void> {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(seed, 'hex'));
  const wallet = WalletContractV5R1.create({ workchain: 0, publicKey });
  const message = internal({ to: Address.parseRaw(to), value: 1_000_000n, bounce: false });
  const messages = new Array<typeof message>(many.messages).fill(message);
  const sendMode = SendMode.PAY_GAS_SEPARATELY;
  for (let seqno = 0; seqno < many.rounds; seqno++) {
    const transfer = { seqno, secretKey, messages, sendMode, timeout: FAR_AHEAD };
    const body = wallet.createTransfer(transfer);
    const init = seqno === 0 ? wallet.init : null;
    const sent = beginCell().store(storeMessage(external({ to: wallet.address, init, body })));
    // Answered when a block has the message.
    await dev.control('devnet/send', { boc: sent.endCell().toBoc().toString('base64') });
  }
}
