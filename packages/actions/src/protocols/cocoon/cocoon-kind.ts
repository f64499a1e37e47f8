import type { DetailField, Details } from '../../details/details.ts';
import { account, amount } from '../../details/details.ts';
import { type ActionFields, ActionKind, type Value } from '../../engine/kind.ts';
import type { Phrase } from '../../phrases/phrase.ts';

type PartyName = 'source' | 'source_secondary' | 'destination' | 'destination_secondary' | 'amount';

/** The parties of an action, and what its type adds. */
interface CocoonAction extends Pick<ActionFields, PartyName> {
  readonly own: Readonly<Record<string, Value>>;
}

export type CocoonKind = ActionKind<CocoonAction>;

const PARTIES = {
  source: account('source'),
  destination: account('destination'),
  amount: amount('amount'),
};

/** `own`: the type of each field that the type adds; `parties`: the common fields that are shown. */
export function cocoonKind(
  name: string,
  own: Readonly<Record<string, (path: string) => DetailField>>,
  parties: readonly (keyof typeof PARTIES)[],
  phrase: Phrase,
): CocoonKind {
  const group = `${name}_data`;
  const ownDetails = Object.entries(own).map(([key, type]) => [key, type(`${group}.${key}`)]);
  const partyDetails = parties.map((key) => [key, PARTIES[key]]);
  return new ActionKind<CocoonAction>(name, {
    since: 'v4',
    phrase,
    fields: ({ own: data, ...common }) => ({ ...common, data: { [group]: data } }),
    details: Object.fromEntries([...ownDetails, ...partyDetails]) as Details,
  });
}
