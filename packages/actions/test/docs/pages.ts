import { fileURLToPath } from 'node:url';
import { SHOWN_TYPES } from '../../src/action/shown-types.ts';
import type { Details, DetailType } from '../../src/details/details.ts';
import { KNOWN_DIFFERENCES } from '../support/known-differences.ts';

/** Files that follow from the kinds of actions: `npm run actions:docs` writes them. */
export interface Page {
  readonly path: string;
  readonly content: string;
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export function pages(): readonly Page[] {
  return [
    { path: `${ROOT}docs/actions.md`, content: documentation() },
    { path: `${ROOT}packages/actions/src/action/action-types.ts`, content: typeUnion() },
    { path: `${ROOT}packages/actions/src/phrases/phrases.generated.ts`, content: phrases() },
  ];
}

const TYPES = [...SHOWN_TYPES].toSorted(([a], [b]) => (a < b ? -1 : 1));

function typeUnion(): string {
  const names = [...TYPES.map(([type]) => type), 'unknown'].toSorted();
  return `// Written by \`npm run actions:docs\`.

/** The types of actions that the HTTP interface shows. */
export type ActionType =
${names.map((name) => `  | '${name}'`).join('\n')};
`;
}

function phrases(): string {
  const entries = TYPES.map(([type, { phrase, details }]) => {
    return `  ${type}: ${JSON.stringify(phrase.resolve(details))},`;
  });
  return `// Written by \`npm run actions:docs\` from the kinds of actions.
import type { PhraseData } from './phrase-data.ts';

/** By the type that the HTTP interface shows. */
export const PHRASES: Readonly<Record<string, PhraseData>> = {
${entries.join('\n')}
};
`;
}

function documentation(): string {
  return `# Actions

<!-- Written by \`npm run actions:docs\` from the kinds of actions in packages/actions. -->

An action says what happened in a trace: a transfer, a swap, a stake. v3 shows actions in \`actions\` and \`traces\`, each with its \`type\` and the \`details\` of this type; \`packages/actions\` finds them and says them in words. [Adding a protocol](adding-a-protocol.md) shows how types are added.

## Types

Clients say which types they know (\`supported_action_types\`, or the header \`X-Actions-Version\`): *since* is the first version with this type; types without a version are shown to clients that name them. Clients that do not know a type see the actions in it instead.

*In words*: the sentence of an action that succeeded; names in braces are details. An action that failed is "failed to …", a pending one "… is …ing". Further sentences are those for the history of another account, or for some actions of the type. Parts whose details are null are left out.

| Type | Since | In words | Details |
|---|---|---|---|
${TYPES.map(([type, { since, phrase, details }]) => `| \`${type}\` | ${since ?? ''} | ${phrase.sources().join('<br>')} | ${fields(details)} |`).join('\n')}
| \`unknown\` | v2 | n transactions of an unknown kind | |

Details are accounts (raw addresses) unless another type is given. Amounts, digits and other large integers are strings of decimal digits; an asset is the master of a jetton, null is the coin; \`?\` marks details that are left out if they are null.

## Differences from the reference

122 recorded traces are compared with the output of the public reference classifier, 627 actions with all their fields. ${627 - KNOWN_DIFFERENCES.size} agree. The others are defects of the expectation:

| Action | Type | Field | Expected | Why ours differs |
|---|---|---|---|---|
${[...KNOWN_DIFFERENCES].map(([id, { type, field, expected, reason }]) => `| \`${id}\` | \`${type}\` | \`${field}\` | ${expected} | ${reason} |`).join('\n')}

Large numbers that the expectation has only as floating-point numbers are not compared.
`;
}

function fields(details: Details): string {
  return Object.entries(details)
    .map(([name, { type, isOptional }]) => {
      const kind = typeText(type);
      return `\`${name}\`${isOptional ? '?' : ''}${kind === 'account' ? '' : ` ${kind}`}`;
    })
    .join(', ');
}

function typeText(type: DetailType): string {
  if (typeof type === 'string') return type;
  if ('list' in type) return `list of ${typeText(type.list)}`;
  return 'object' in type ? `(${fields(type.object)})` : `list of (${fields(type.zipped)})`;
}
