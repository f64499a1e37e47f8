import type { Transaction } from '@tonway/client/v3';
import { exitCodeText, resultCodeText, skippedText } from '@tonway/contracts/exit-codes';
import type { ComponentChildren } from 'preact';
import { grouped } from '../../format/amount.ts';
import { counted } from '../../format/text.ts';
import { Coins } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailedTag } from '../../ui/failed-tag.tsx';

type Description = Transaction['description'];

/** What happened in each phase of a transaction. */
export function Phases({
  description,
  interfaces,
}: {
  readonly description: Description;
  readonly interfaces: readonly string[];
}) {
  const { storage_ph, credit_ph, bounce } = description;
  return (
    <Facts
      facts={[
        [
          'Storage',
          storage_ph?.storage_fees_collected !== undefined && (
            <>
              <Coins units={storage_ph.storage_fees_collected} /> paid
              {storage_ph.status_change !== 'unchanged' && `, account ${storage_ph.status_change}`}
            </>
          ),
        ],
        ['Credit', credit_ph?.credit !== undefined && <Coins units={credit_ph.credit} />],
        ['Compute', computeText(description, interfaces)],
        ['Action', actionText(description)],
        ['Bounce', bounce && bounceText(bounce.type)],
      ].map(([name, value]) => [String(name), value || null] as const)}
    />
  );
}

function computeText(
  { compute_ph: phase }: Description,
  interfaces: readonly string[],
): ComponentChildren {
  if (!phase) return null;
  if (phase.skipped) return `skipped: ${skippedText(phase.reason)}`;
  const { exit_code, success, gas_used, gas_limit, vm_steps } = phase;
  return (
    <>
      {success ? (
        `ok, exit code ${exit_code}`
      ) : (
        <FailedTag text={exitCodeText(exit_code, interfaces)} />
      )}
      , {grouped(gas_used)} {gas_limit !== '0' && `of ${grouped(gas_limit)} `}gas,{' '}
      {counted(vm_steps, 'step')}
    </>
  );
}

function actionText({ action }: Description): ComponentChildren {
  if (!action) return null;
  const { success, result_code, tot_actions, msgs_created, skipped_actions } = action;
  return (
    <>
      {success ? 'ok' : <FailedTag text={resultCodeText(result_code)} />},{' '}
      {counted(tot_actions, 'action')}, {counted(msgs_created, 'message')} sent
      {skipped_actions > 0 && `, ${counted(skipped_actions, 'action')} skipped`}
    </>
  );
}

function bounceText(type: 'ok' | 'nofunds' | 'negfunds'): string {
  return type === 'ok' ? 'the value was sent back' : 'the value was too low to be sent back';
}

/** The fees of a transaction one by one, and their sum. */
export function Fees({ transaction }: { readonly transaction: Transaction }) {
  const { storage_ph, compute_ph, action, bounce } = transaction.description;
  const total = BigInt(transaction.total_fees);
  const gas = compute_ph && !compute_ph.skipped ? compute_ph.gas_fees : null;
  const coins = (units: string | bigint | null | undefined) =>
    BigInt(units ?? 0) > 0n ? <Coins units={BigInt(units ?? 0)} /> : null;
  const storage = storage_ph?.storage_fees_collected;
  const parts = [storage, gas, action?.total_action_fees, bounce?.msg_fees];
  // A message from outside has no field for what its import costs.
  const imported = parts.reduce((rest, units) => rest - BigInt(units ?? 0), total);
  const forwarded = BigInt(action?.total_fwd_fees ?? 0) - BigInt(action?.total_action_fees ?? 0);
  return (
    <Facts
      facts={[
        ['Storage', coins(storage)],
        ['Gas', coins(gas)],
        ['Sending', coins(action?.total_action_fees)],
        ['Import', coins(imported)],
        ['Bounce', coins(bounce?.msg_fees)],
        ['Sum', <Coins key="sum" units={total} />],
        ['Carried on by messages', coins(forwarded)],
      ]}
    />
  );
}
