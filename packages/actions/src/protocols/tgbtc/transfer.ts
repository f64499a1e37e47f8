import { Address, type MessageAddress } from '@tonway/chain';
import {
  jettonBurnNotification,
  tgbtcBurnEvent,
  tgbtcBurnNotification,
  tgbtcMintBegin,
  tgbtcMintEnd,
  tgbtcMintEvent,
} from '@tonway/contracts';
import { account, amount, asset, hex } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind, type KindOptions } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, callContract, formed, log } from '../basic.ts';
import { jettonBurn, jettonMint } from '../jetton.ts';
import { pegoutCreation } from './pegout.ts';

interface Mint {
  readonly sender: Account | null;
  readonly teleport: Account | null;
  readonly recipient: Account | null;
  readonly recipientWallet: Account | null;
  readonly jetton: Account | null;
  readonly amount: bigint;
  readonly bitcoinTransaction: string;
}

const mintOptions: KindOptions<Mint> = {
  since: null,
  phrase: say(
    'destination',
    'received | receive | receiving',
    '{amount asset!} [for bitcoin transaction {bitcoin_tx_id}]',
  ),
  fields: (mint) => ({
    source: mint.sender,
    source_secondary: mint.teleport,
    destination: mint.recipient,
    destination_secondary: mint.recipientWallet,
    asset: mint.jetton,
    asset_secondary: mint.bitcoinTransaction,
    amount: mint.amount,
  }),
  details: {
    source: account('source'),
    destination: account('destination'),
    amount: amount('amount'),
    asset: asset('asset'),
    bitcoin_tx_id: hex('asset_secondary'),
    destination_wallet: account('destination_secondary'),
  },
};

export const tgbtcMint: ActionKind<Mint> = new ActionKind('tgbtc_mint', mintOptions);
export const tgbtcMintLog: ActionKind<Mint> = new ActionKind('tgbtc_mint', {
  ...mintOptions,
  type: 'tgbtc_mint_fallback',
});

function mintOfLog(log: Group): Mint {
  const { amount, recipientAddress, bitcoinTxid } = log.load(tgbtcMintEvent);
  return {
    sender: null,
    teleport: log.source,
    recipient: accountOf(recipientAddress),
    recipientWallet: null,
    jetton: null,
    amount,
    bitcoinTransaction: reversedBytes(bitcoinTxid),
  };
}

/** Bitcoin shows hashes from the last byte to the first. */
function reversedBytes(hash: bigint): string {
  const bytes = hash.toString(16).padStart(64, '0').match(/../g) ?? [];
  return bytes.toReversed().join('');
}

export const tgbtcMintFlow: Flow = {
  pattern: call(tgbtcMintEnd).to(log(tgbtcMintEvent).as('log'), formed(jettonMint).as('mint')),
  build(anchor, found) {
    const check = mintCheck(anchor);
    const begin = check.at(-1);
    const minted = jettonMint.of(found.one('mint'));
    if (!begin || !minted) return null;
    const data: Mint = {
      ...mintOfLog(found.one('log')),
      sender: begin.source,
      recipientWallet: minted.receiverWallet,
      jetton: minted.jetton,
    };
    return tgbtcMint.action(data, { groups: [anchor, ...found.groups, ...check] });
  },
};

const MAX_CHECK = 20;

/** The messages that check the proof of the Bitcoin transaction, from the last to the first; empty if there is no first. */
function mintCheck(end: Group): readonly Group[] {
  const check: Group[] = [];
  for (let { previous } = end; previous && check.length < MAX_CHECK; { previous } = previous) {
    check.push(previous);
    if (isBegin(previous)) return check;
  }
  return [];
}

/** For logs that are not part of the flow. */
export const tgbtcMintLogFlow: Flow = {
  pattern: log(tgbtcMintEvent),
  build: (log) => tgbtcMintLog.action(mintOfLog(log)),
};

function isBegin({ kind, opcode }: Group): boolean {
  return kind === callContract && opcode === tgbtcMintBegin.opcode;
}

interface Burn {
  readonly owner: Account | null;
  readonly wallet: Account | null;
  readonly pegout: Account | null;
  readonly jetton: Account | null;
  readonly amount: bigint;
}

const burnOptions: KindOptions<Burn> = {
  since: null,
  phrase: say('source', 'burned | burn | burning', '{amount asset!} to leave for Bitcoin'),
  fields: ({ owner, wallet, pegout, jetton, amount }) => ({
    source: owner,
    source_secondary: wallet,
    destination: pegout,
    asset: jetton,
    amount,
  }),
  details: {
    source: account('source'),
    source_wallet: account('source_secondary'),
    destination: account('destination'),
    amount: amount('amount'),
    asset: asset('asset'),
  },
};

export const tgbtcBurn: ActionKind<Burn> = new ActionKind('tgbtc_burn', burnOptions);
export const tgbtcBurnLog: ActionKind<Burn> = new ActionKind('tgbtc_burn', {
  ...burnOptions,
  type: 'tgbtc_burn_fallback',
});

function burnOfLog(log: Group): Burn {
  const { amount, senderAddress, pegoutAddress } = log.load(tgbtcBurnEvent);
  return {
    owner: senderAddress && accountOf(senderAddress),
    wallet: null,
    pegout: pegoutAddress && pegoutOf(pegoutAddress),
    jetton: null,
    amount,
  };
}

/** Old versions log something else in this place, which may look like an address with an anycast prefix. */
function pegoutOf(address: MessageAddress): Account | null {
  if (!(address instanceof Address)) return accountOf(address);
  return accountOf(new Address(address.workchain, address.hash));
}

export const tgbtcBurnFlow: Flow = {
  pattern: formed(jettonBurn).toEach(
    call(jettonBurnNotification, tgbtcBurnNotification).to(
      log(tgbtcBurnEvent).as('log'),
      pegoutCreation,
    ),
  ),
  build(anchor, found) {
    const burnt = jettonBurn.of(anchor);
    const logged = burnOfLog(found.one('log'));
    if (!burnt) return null;
    const { owner, wallet, jetton } = burnt;
    const amount = burnt.amount < logged.amount ? burnt.amount : logged.amount;
    return tgbtcBurn.action({ owner, wallet, jetton, amount, pegout: logged.pegout });
  },
};

/** For logs that are not part of the flow. */
export const tgbtcBurnLogFlow: Flow = {
  pattern: log(tgbtcBurnEvent),
  build: (log) => tgbtcBurnLog.action(burnOfLog(log)),
};
