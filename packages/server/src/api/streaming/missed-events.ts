import type { ReadStore } from '../../store/lists/read-store.ts';
import { readChangedSince, readStatesAfter } from '../../store/stream/entries.ts';
import type { LogEntry } from '../../store/stream-log.ts';
import { readJettonWallets } from '../../store/tokens/jettons.ts';
import { readEntryEvents } from './events/entry-events.ts';
import { JettonEvent, StateEvent } from './events/state-events.ts';
import type { StreamEvent } from './events/stream-event.ts';
import { accountKeys, interestOf } from './resume.ts';
import type { Subscription } from './subscription.ts';

/** Balances are announced some blocks after they changed: one of these may not have been sent. */
const LATE_BLOCKS = 20;
/** Jetton wallets whose balance is sent to a client that resumes. */
const MAX_WALLETS = 1000;

/** The states of a subscription that a block changed. */
export async function readBlockEvents(
  store: ReadStore,
  subscription: Subscription,
  epoch: string,
  block: LogEntry,
): Promise<readonly StreamEvent[]> {
  return (await readEntryEvents(store, [block], interestOf(subscription), epoch)).flat();
}

/** The newest states of the accounts that changed after a block: states in between are not sent. */
export async function readMissedStates(
  store: ReadStore,
  subscription: Subscription,
  { mcSeqno }: LogEntry,
): Promise<readonly StreamEvent[]> {
  const { types } = subscription;
  return [
    ...(types.has('account_state_change') ? await accountStates(store, subscription, mcSeqno) : []),
    ...(types.has('jettons_change')
      ? await jettonBalances(store, subscription, mcSeqno - LATE_BLOCKS)
      : []),
  ];
}

async function accountStates(store: ReadStore, subscription: Subscription, since: number) {
  const changed = await readChangedSince(store, accountKeys(subscription), since);
  const states = await readStatesAfter(store, changed);
  return changed.flatMap((each) => {
    const state = states.get(each.account.toString('latin1'));
    return state ? new StateEvent(each, state, null) : [];
  });
}

async function jettonBalances(store: ReadStore, subscription: Subscription, since: number) {
  const keys = accountKeys(subscription);
  const page = { limit: MAX_WALLETS, offset: 0, after: null };
  const [owned, named] = await Promise.all(
    [{ owners: keys }, { accounts: keys }].map((by) =>
      readJettonWallets(store, { ...by, isHolding: false, sort: null }, page),
    ),
  );
  const wallets = [...(owned?.items ?? []), ...(named?.items ?? [])];
  const changed = await readChangedSince(
    store,
    wallets.map(({ account }) => account),
    since,
  );
  const isChanged = new Set(changed.map(({ account }) => account.toString('latin1')));
  return wallets
    .filter(({ account }) => isChanged.has(account.toString('latin1')))
    .map((wallet) => new JettonEvent(wallet));
}
