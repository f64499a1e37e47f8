import type { Message } from '@tonway/client/v3';
import type { ComponentChildren } from 'preact';
import { type Known, useKnown } from '../data/known.ts';
import { visibleText } from '../format/text.ts';
import { AccountLink } from './account-link.tsx';
import { Coins, Jettons } from './amount.tsx';
import { Boc } from './boc.tsx';
import { Decoded } from './decoded.tsx';

/** A body as people read it; its fields as TL-B has them, and its cells, are a click away. */
export function MessageBody({ message }: { readonly message: Message }) {
  const known = useKnown();
  const { message_content, destination } = message;
  if (!message_content) return <span class="muted">empty</span>;
  const { decoded, body } = message_content;
  if (decoded === null)
    return (
      <>
        <span class="muted">not decoded</span>
        <Boc boc={body} name="body" />
      </>
    );
  const master = destination === null ? null : masterOf(known, destination);
  const fields = Object.entries(decoded).flatMap(([name, value]) => {
    const shown = readable(name, value, master);
    return shown === null ? [] : [[name, shown] as const];
  });
  return (
    <>
      {decoded['@type'] === 'text_comment' && <p class="muted">comment by the sender</p>}
      <dl class="body-fields">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{visibleText(name, MAX_NAME).replaceAll('_', ' ')}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Boc boc={body} name="body" />
      <details>
        <summary>all fields</summary>
        <Decoded value={decoded} />
      </details>
    </>
  );
}

const MAX_NAME = 60;
const MAX_TEXT = 280;
/** What only programs read. */
const TECHNICAL: ReadonlySet<string> = new Set(['@type', 'query_id', 'signature', 'payload']);

/** A field in the form of the page; null: it says nothing to people. */
function readable(name: string, value: unknown, master: string | null): ComponentChildren | null {
  if (TECHNICAL.has(name)) return null;
  if (typeof value === 'string') return <bdi dir="auto">{visibleText(value, MAX_TEXT)}</bdi>;
  const address = addressOf(value);
  if (address !== null) return <AccountLink address={address} />;
  const units = unitsOf(value);
  if (units === null) return null;
  if (!/amount$/.test(name)) return units;
  if (/ton|forward/.test(name)) return <Coins units={units} />;
  return master === null ? units : <Jettons units={units} master={master} />;
}

/** The jetton of a wallet, as far as the answer tells. */
function masterOf({ metadata }: Known, wallet: string): string | null {
  const tokens = metadata?.[wallet]?.token_info ?? [];
  const jetton = tokens.find(({ type }) => type === 'jetton_wallets')?.extra?.jetton;
  return typeof jetton === 'string' ? jetton : null;
}

function addressOf(value: unknown): string | null {
  const { workchain_id, address } = fieldsOf(value, 'addr_std');
  return workchain_id === undefined ? null : `${workchain_id}:${address}`;
}

function unitsOf(value: unknown): string | null {
  const { value: units } = fieldsOf(value, 'var_uint');
  return typeof units === 'string' && /^\d+$/.test(units) ? units : null;
}

function fieldsOf(value: unknown, type: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = value as Readonly<Record<string, unknown>>;
  return fields['@type'] === type ? fields : {};
}
