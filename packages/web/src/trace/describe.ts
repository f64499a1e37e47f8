import { COIN } from '@tonway/chain/coin';
import { shownAmount } from '../format/amount.ts';
import { counted, shortId, visibleText, wordsOf } from '../format/text.ts';
import type { LayoutItem } from './layout.ts';
import type { TraceAccount, TraceModel, TraceNode } from './model.ts';

/** The texts of an item, which are the same in all views. */
export interface ItemTexts {
  /** Of the receiver; empty if nobody receives the message. */
  readonly letter: string;
  /** Of the sender; empty for a message from outside. */
  readonly from: string;
  /** Its name or kind, otherwise its address. */
  readonly name: string;
  /** Both ends of the address of an account that has a name or a kind. */
  readonly id: string;
  readonly operation: string;
  readonly value: string | null;
  readonly marks: readonly Mark[];
  /** All of it. */
  readonly label: string;
}

export interface Mark {
  readonly type:
    | 'failed'
    | 'skipped'
    | 'bounced'
    | 'deployed'
    | 'pending'
    | 'detached'
    | 'similar'
    | 'pill';
  /** A sign and words. */
  readonly text: string;
  /** Words only, for screen readers. */
  readonly spoken: string;
}

export function describeItem(model: TraceModel, item: LayoutItem): ItemTexts {
  const nodes = item.nodes.flatMap((index) => model.nodes[index] ?? []);
  const [first] = nodes;
  if (!first) return { ...NOTHING, name: '' };
  const own = item.type === 'node' ? describeNode(model, first) : describeFolded(item, nodes);
  const from = model.accounts[first.sender]?.letter ?? '';
  const operation = wordsOf(first.operation);
  const texts = { ...NOTHING, from, operation, ...own };
  return { ...texts, label: labelOf(texts) };
}

const NOTHING: ItemTexts = {
  letter: '',
  from: '',
  name: '',
  id: '',
  operation: '',
  value: null,
  marks: [],
  label: '',
};

function describeNode({ accounts }: TraceModel, node: TraceNode): Partial<ItemTexts> {
  const account = accounts[node.account];
  return {
    letter: account?.letter ?? '',
    name: account ? accountName(account) : 'outside',
    id: account && (account.name ?? account.kind) !== null ? shortId(account.friendly) : '',
    value: node.value === null ? null : coinText(node.value),
    marks: marksOf(node, account?.similarTo ?? null),
  };
}

function describeFolded(item: LayoutItem, nodes: readonly TraceNode[]): Partial<ItemTexts> {
  if (item.type === 'run') return { name: `… ${counted(nodes.length, 'step')}` };
  const values = nodes.map(({ value }) => value ?? 0n);
  const sum = coinText(values.reduce((total, value) => total + value, 0n));
  const isEqual = values.every((value) => value === values[0]);
  const each = isEqual ? `${coinText(values[0] ?? 0n)} each, ` : '';
  return { name: `⧉ × ${nodes.length.toLocaleString('en')}`, value: `${each}${sum} in all` };
}

function marksOf({ marks, kind }: TraceNode, similarTo: string | null): readonly Mark[] {
  const { failure, skipped, isBounced, isDeployed, isPending, isDetached, pill } = marks;
  const all: (Mark | null)[] = [
    failure === null
      ? null
      : { type: 'failed', text: `✕ ${failure}`, spoken: `failed: ${failure}` },
    skipped === null || failure !== null
      ? null
      : { type: 'skipped', text: `○ ${skipped}`, spoken: `skipped: ${skipped}` },
    isBounced ? signed('bounced', '↩', 'bounced') : null,
    isDeployed ? signed('deployed', '+', 'deployed') : null,
    isPending
      ? signed('pending', '…', kind === 'message' ? 'no transaction known' : 'pending')
      : null,
    isDetached ? signed('detached', '⋯', 'continues a part that is not shown') : null,
    similarTo === null ? null : signed('similar', '≈', `similar to ${similarTo}`),
    pill === null ? null : { type: 'pill', text: pill, spoken: pill },
  ];
  return all.filter((mark) => mark !== null);
}

function signed(type: Mark['type'], sign: string, words: string): Mark {
  return { type, text: `${sign} ${words}`, spoken: words };
}

function accountName({ name, kind, friendly }: TraceAccount): string {
  if (name !== null) return visibleText(name, MAX_NAME);
  return kind === null ? shortId(friendly) : kind.replaceAll('_', ' ');
}

const MAX_NAME = 60;

function coinText(units: bigint): string {
  return shownAmount(String(units), COIN.decimals);
}

function labelOf({ from, letter, name, id, operation, value, marks }: ItemTexts): string {
  return [
    `${from || 'outside'} to ${letter || 'outside'}`,
    id === '' ? name : `${name} ${id}`,
    operation,
    ...(value === null ? [] : [`${value} ${COIN.symbol}`]),
    ...marks.map(({ text }) => text),
  ].join(', ');
}
