import {
  tgbtcNewKey as newKeyBody,
  tgbtcDkgCompletedEvent,
  tgbtcNewKeyEvent,
} from '@tonway/contracts';
import { account, amount, asset, digits, hex } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind, type KindOptions } from '../../engine/kind.ts';
import { GroupPattern } from '../../engine/pattern.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, log } from '../basic.ts';
import { pegoutCreation } from './pegout.ts';

interface NewKey {
  readonly teleport: Account | null;
  readonly coordinator: Account | null;
  readonly pegout: Account | null;
  readonly publicKey: bigint;
  readonly amount: bigint;
  readonly timestamp: bigint | null;
}

const newKeyOptions: KindOptions<NewKey> = {
  since: null,
  phrase: say(null, 'rotated | rotate | rotating', 'the tgBTC key'),
  fields: ({ teleport, coordinator, pegout, publicKey, amount, timestamp }) => ({
    source: teleport,
    source_secondary: publicKey.toString(16),
    destination: coordinator,
    destination_secondary: pegout,
    amount,
    value: timestamp,
  }),
  details: {
    source: account('source'),
    pubkey: hex('source_secondary'),
    coordinator: account('destination'),
    pegout: account('destination_secondary'),
    amount: amount('amount'),
    asset: asset('asset'),
  },
};

export const tgbtcNewKey: ActionKind<NewKey> = new ActionKind('tgbtc_new_key', newKeyOptions);
export const tgbtcNewKeyLog: ActionKind<NewKey> = new ActionKind('tgbtc_new_key', {
  ...newKeyOptions,
  type: 'tgbtc_new_key_fallback',
});

function newKeyOfLog(log: Group): NewKey {
  const { amount, newInternalPubkey, pegoutAddress } = log.load(tgbtcNewKeyEvent);
  return {
    teleport: null,
    coordinator: log.source,
    pegout: accountOf(pegoutAddress),
    publicKey: newInternalPubkey,
    amount,
    timestamp: null,
  };
}

const anyGroup = new GroupPattern(() => true);

export const tgbtcNewKeyFlow: Flow = {
  pattern: call(newKeyBody)
    .to(log(tgbtcNewKeyEvent).as('log'), pegoutCreation)
    .from(anyGroup.toEach(log(tgbtcDkgCompletedEvent).as('generated'))),
  build(_anchor, found) {
    const generated = found.one('generated');
    return tgbtcNewKey.action({
      ...newKeyOfLog(found.one('log')),
      teleport: generated.source,
      timestamp: generated.load(tgbtcDkgCompletedEvent).timestamp,
    });
  },
};

/** For logs that are not part of the flow. */
export const tgbtcNewKeyLogFlow: Flow = {
  pattern: log(tgbtcNewKeyEvent),
  build: (log) => tgbtcNewKeyLog.action(newKeyOfLog(log)),
};

interface KeyGeneration {
  readonly coordinator: Account | null;
  readonly publicKey: bigint;
  readonly timestamp: bigint;
}

export const tgbtcKeyGenerationLog: ActionKind<KeyGeneration> = new ActionKind('tgbtc_dkg_log', {
  type: 'tgbtc_dkg_log_fallback',
  since: null,
  phrase: say('"the tgBTC network"', 'agreed | agree | agreeing', 'on a key'),
  fields: ({ coordinator, publicKey, timestamp }) => ({
    source: coordinator,
    asset: publicKey.toString(16),
    value: timestamp,
  }),
  details: {
    coordinator: account('source'),
    pubkey: hex('asset'),
    timestamp: digits('value'),
  },
});

export const tgbtcKeyGenerationLogFlow: Flow = {
  pattern: log(tgbtcDkgCompletedEvent),
  build(log) {
    const { timestamp, internalPubkey } = log.load(tgbtcDkgCompletedEvent);
    return tgbtcKeyGenerationLog.action({
      coordinator: log.source,
      publicKey: internalPubkey,
      timestamp,
    });
  },
};
