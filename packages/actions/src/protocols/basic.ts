import { type Cell, toBase64, writeBoc } from '@tonway/chain';
import { type Comment, loadComment } from '@tonway/contracts';
import {
  account,
  allOptional,
  amount,
  currencies,
  flag,
  opcode,
  optional,
  text,
} from '../details/details.ts';
import { Group } from '../engine/group.ts';
import { type ActionFields, ActionKind, type Kind } from '../engine/kind.ts';
import { connect } from '../engine/merge.ts';
import type { Node } from '../engine/node.ts';
import { GroupPattern } from '../engine/pattern.ts';
import { say } from '../phrases/phrase.ts';
import type { Message, Transaction } from '../trace/trace.ts';

type WithOpcode = { readonly opcode: number };

const TEXT_COMMENT = 0;
const ENCRYPTED_COMMENT = 0x2167da4b;

/** The rest of a value whose message failed; the account that bounces it does nothing else. */
const bounced = say(
  'source',
  'bounced | bounce | bouncing',
  '{value} back to {destination}',
).seenFrom('destination', 'got back | get back | getting back', '{value}[, bounced by {source}]');

export const callContract: ActionKind = new ActionKind('call_contract', {
  since: 'v1',
  phrase: say(
    'source',
    'called | call | calling',
    '[{opcode:operation} on] {destination} with {value}',
  )
    .when({ opcode: '0xffffffff' }, bounced)
    .when({ opcode: '0xfffffffe' }, bounced),
  fields: (_data, group) => ({
    ...messageFields(group),
    value_extra_currencies: group.message?.extraCurrencies ?? {},
  }),
  details: {
    opcode: optional(opcode('opcode')),
    source: optional(account('source')),
    destination: optional(account('destination')),
    value: optional(amount('value')),
    extra_currencies: currencies('value_extra_currencies'),
  },
});

export const contractDeploy: ActionKind = new ActionKind('contract_deploy', {
  since: 'v1',
  phrase: say('source', 'deployed | deploy | deploying', '{destination}'),
  fields: (_data, group) => messageFields(group),
  details: {
    opcode: optional(opcode('opcode')),
    source: optional(account('source')),
    destination: optional(account('destination')),
    value: optional(amount('value')),
  },
});

export const tonTransfer: ActionKind = new ActionKind('ton_transfer', {
  since: 'v1',
  phrase: say(
    'source',
    'sent | send | sending',
    '{value} to {destination} {comment encrypted}',
  ).seenFrom(
    'destination',
    'received | receive | receiving',
    '{value} from {source} {comment encrypted}',
  ),
  fields: (_data, group) => {
    const comment = commentOf(group);
    return {
      source: group.source,
      destination: group.destination,
      value: group.value,
      value_extra_currencies: group.message?.extraCurrencies ?? {},
      data: {
        ton_transfer_data: {
          content: comment && commentText(comment),
          encrypted: group.opcode === ENCRYPTED_COMMENT,
        },
      },
    };
  },
  details: {
    source: account('source'),
    destination: account('destination'),
    value: amount('value'),
    value_extra_currencies: currencies('value_extra_currencies'),
    comment: text('ton_transfer_data.content'),
    encrypted: flag('ton_transfer_data.encrypted'),
  },
});

export const tickTock: ActionKind = new ActionKind('tick_tock', {
  since: 'v1',
  phrase: say(null, 'ran | run | running', 'the system task of {account}'),
  fields: (_data, group) => ({ source: group.nodes[0]?.transaction.account ?? null }),
  details: { account: optional(account('source')) },
});

/** How transfers and calls with extra currencies are shown: with the details of the one or the other. */
export const extraCurrencyTransfer: Pick<Kind, 'since' | 'details' | 'phrase'> = {
  since: tonTransfer.since,
  details: allOptional({ ...callContract.details, ...tonTransfer.details }),
  phrase: say(
    'source',
    'sent | send | sending',
    '{value_extra_currencies} {extra_currencies} and {value} to {destination} {comment encrypted}',
  ).seenFrom(
    'destination',
    'received | receive | receiving',
    '{value_extra_currencies} {extra_currencies} and {value} from {source} {comment encrypted}',
  ),
};

/** The start of a trace, before its first message. */
export const root: ActionKind = new ActionKind('root', {
  since: null,
  phrase: say(null, 'began | begin | beginning', 'a trace'),
  fields: () => ({}),
  details: {},
});

function messageFields({ opcode, source, destination, message }: Group): ActionFields {
  return { opcode, source, destination, value: message?.value ?? null };
}

/** The comment of a TON transfer; null if there is none. */
export function commentOf({ message }: Group): Comment | null {
  const body = message?.body;
  if (!body || body.bitLength < 40 || body.bitLength % 8 !== 0 || body.refCount > 1) return null;
  return loadComment(body);
}

/** The text of a TON transfer without encryption; null if there is none. */
export function textOf(group: Group): string | null {
  const comment = commentOf(group);
  return comment?.kind === 'text' ? commentText(comment) : null;
}

/** Encrypted comments in base64; in texts, bytes that are not UTF-8 become `\xNN`, and NUL is left out. */
export function commentText(comment: Comment): string {
  if (comment.kind === 'encrypted') return toBase64(comment.data);
  return comment.text.escaped().replaceAll('\0', '');
}

/** A cell as a BoC without a checksum, as the data of some types have it. */
export function plainBocText(cell: Cell): string {
  return toBase64(writeBoc(cell, {}));
}

/** A message with an opcode to a contract, or from a contract to the outside. */
export function call(...bodies: readonly WithOpcode[]): GroupPattern {
  const signs = bodies.map(({ opcode }) => opcode);
  return new GroupPattern((group) => isCall(group, ...bodies), { signs });
}

/** Whether a group is a message with one of several opcodes. */
export function isCall({ kind, opcode }: Group, ...bodies: readonly WithOpcode[]): boolean {
  return kind === callContract && bodies.some((body) => body.opcode === opcode);
}

/** A message with an opcode from a contract to the outside. */
export function log(...bodies: readonly { readonly opcode: number }[]): GroupPattern {
  return call(...bodies).where(({ isLog }) => isLog);
}

/** A transfer of the coin, with any comment. */
export function transfer(): GroupPattern {
  return formed(tonTransfer);
}

/** Any message that deploys a contract. */
export function deploying(): GroupPattern {
  return new GroupPattern(
    ({ kind, parts }) =>
      (kind === callContract || kind === tonTransfer) &&
      parts.some((part) => part.kind === contractDeploy),
    { signs: [contractDeploy] },
  );
}

/** A group that a flow has formed. */
export function formed(...kinds: readonly Kind[]): GroupPattern {
  return new GroupPattern((group) => kinds.includes(group.kind), { signs: kinds });
}

/** The groups of a tree before any flow: one for each message. Returns the group before the first message. */
export function startGroups(first: Node): Group {
  const start = new Group(root, undefined, []);
  const pending: { readonly node: Node; readonly previous: Group }[] = [
    { node: first, previous: start },
  ];
  const followers = new Map<Group, Group[]>();
  for (let each = pending.pop(); each; each = pending.pop()) {
    const { node, previous } = each;
    const group = startGroup(node);
    const siblings = followers.get(previous);
    if (siblings) siblings.push(group);
    else followers.set(previous, [group]);
    for (const child of node.children) pending.push({ node: child, previous: group });
  }
  for (const [group, next] of followers) connect(group, next);
  return start;
}

function startGroup(node: Node): Group {
  const kind = startKind(node);
  const group = new Group(kind, undefined, [node]);
  group.initiator = node.parent;
  group.isFailed = node.isGhost || hasFailed(node, kind);
  if (kind !== tickTock && !node.isGhost && deploys(node)) addDeployment(group, node);
  return group;
}

function startKind({ message, transaction }: Node): Kind {
  if (!message) return transaction.isTickTock ? tickTock : callContract;
  const { opcode, source, destination } = message;
  const isPlain = opcode === null || opcode === TEXT_COMMENT || opcode === ENCRYPTED_COMMENT;
  return isPlain && source !== null && destination !== null ? tonTransfer : callContract;
}

function hasFailed({ message, transaction }: Node, kind: Kind): boolean {
  if (!transaction.isAborted) return false;
  if (kind === tickTock || !message) return true;
  return kind === tonTransfer ? returnsCoins(message, transaction) : !isNotice(message);
}

/** Whether an aborted transfer has not arrived. Accounts without code keep coins that cannot bounce. */
function returnsCoins({ bounce }: Message, { statusAfter, hadNoGas }: Transaction): boolean {
  return bounce || (statusAfter !== 'uninit' && !hadNoGas);
}

/** A message without coins informs; the sender does not depend on its execution. */
function isNotice({ value, opcode, extraCurrencies }: Message): boolean {
  return !value && opcode !== 0 && Object.keys(extraCurrencies).length === 0;
}

function deploys({ transaction: { statusBefore, statusAfter } }: Node): boolean {
  return statusAfter === 'active' && statusBefore !== 'active' && statusBefore !== 'frozen';
}

function addDeployment(group: Group, node: Node): void {
  const deployment = new Group(contractDeploy, undefined, [node]);
  deployment.initiator = node.parent;
  deployment.isFailed = node.transaction.isAborted;
  deployment.owner = group;
  group.parts.push(deployment);
}
