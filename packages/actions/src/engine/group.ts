import type { Loaded, Struct } from '@tonway/contracts';
import { noMatch } from '../errors.ts';
import type { Account, Message } from '../trace/trace.ts';
import type { Kind } from './kind.ts';
import { ltOf, type Node, utimeOf } from './node.ts';

type BodyStruct = Struct<{ readonly kind: string }>;

/**
 * One or more messages of a trace that belong together. Every message begins as a group; flows absorb groups into larger
 * ones. `previous` and `next` follow the messages, and connect only groups that are not absorbed.
 */
export class Group {
  readonly kind: Kind;
  /** What the builder of the flow found: read it with `kind.of(group)`. */
  readonly data: unknown;
  readonly nodes: Node[];
  /** The groups that this group has absorbed. */
  readonly parts: Group[] = [];
  /** The group that has absorbed this group. */
  owner: Group | null = null;
  previous: Group | null = null;
  /** In the order of messages. */
  next: Group[] = [];
  /** The node whose transaction sent the first message. */
  initiator: Node | null = null;
  isFailed = false;
  /** The action is stored, but a part of its meaning is unknown. */
  isBroken = false;
  #firstNode: Node | null = null;

  constructor(kind: Kind, data: unknown, nodes: Node[]) {
    this.kind = kind;
    this.data = data;
    this.nodes = nodes;
  }

  /** The node with the earliest message. */
  get firstNode(): Node {
    this.#firstNode ??= this.nodes.reduce((a, b) => (ltOf(b) < ltOf(a) ? b : a));
    return this.#firstNode;
  }

  get startLt(): bigint {
    return ltOf(this.firstNode);
  }

  get startUtime(): number {
    return this.nodes.reduce((least, node) => Math.min(least, utimeOf(node)), Infinity);
  }

  /** The message of a group that is a single message. */
  get message(): Message | null {
    return this.nodes[0]?.message ?? null;
  }

  get opcode(): number | null {
    return this.message?.opcode ?? null;
  }

  get source(): Account | null {
    return this.message?.source ?? null;
  }

  get destination(): Account | null {
    return this.message?.destination ?? null;
  }

  get value(): bigint {
    return this.message?.value ?? 0n;
  }

  /** Whether the transaction of a group that is a single message was aborted. */
  get isAborted(): boolean {
    return this.nodes[0]?.transaction.isAborted ?? false;
  }

  get isLog(): boolean {
    return this.nodes[0]?.isLog ?? false;
  }

  /**
   * Parses the body of a group that is a single message, with the struct of its opcode. Contracts ignore what follows the
   * known fields.
   */
  load<const C extends readonly BodyStruct[]>(...bodies: C): Loaded<C[number]> {
    const struct = bodies.find(({ opcode }) => opcode === this.opcode) ?? noMatch('another opcode');
    const cell = this.message?.body ?? noMatch('the message has no body');
    return struct.load(cell.slice()) as Loaded<C[number]>;
  }
}
