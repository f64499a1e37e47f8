import type { Details } from '../details/details.ts';
import type { Phrase } from '../phrases/phrase.ts';
import type { Account } from '../trace/trace.ts';
import type { Group } from './group.ts';

/** A value that is stored as JSON; integers of any size become decimal digits. */
export type Value =
  | bigint
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value };

/** The part of an action that depends on its type. The coin as an asset is null. */
export interface ActionFields {
  readonly source?: Account | null;
  /** An account; of new keys of tgBTC, the key. */
  readonly source_secondary?: string | null;
  readonly destination?: Account | null;
  readonly destination_secondary?: Account | null;
  /** An account; of generated keys of tgBTC, the key. */
  readonly asset?: string | null;
  /** An account; of mints of tgBTC, the hash of the transaction of Bitcoin. */
  readonly asset_secondary?: string | null;
  readonly asset2?: Account | null;
  readonly asset2_secondary?: Account | null;
  readonly opcode?: number | null;
  readonly value?: bigint | null;
  readonly amount?: bigint | null;
  readonly value_extra_currencies?: Readonly<Record<string, string>>;
  /** Further fields, by the object that stores them, such as `jetton_transfer_data`. */
  readonly data?: Readonly<Record<string, Readonly<Record<string, Value>>>>;
}

/** The first version of the interface whose clients know the type; null: only clients that ask for it. */
export type Version = 'v1' | 'v2' | 'v3' | 'v4' | null;

export interface KindOptions<Data> {
  /** The stored type, if it differs from the name of the group. */
  readonly type?: string | ((data: Data) => string);
  readonly since: Version;
  /** The fields of the stored action. */
  fields(data: Data, group: Group): ActionFields;
  /** What the HTTP interface shows. */
  readonly details: Details;
  /** How the action is said; a phrase refers to `details`. */
  readonly phrase: Phrase;
  /** Accounts that the action involves besides those of its fields and transactions. */
  accounts?(data: Data): readonly (Account | null)[];
}

/** A kind of group, and the type of action that it becomes. */
export interface Kind {
  /** The name of the group: part of action ids, and the name in the list of ancestors. */
  readonly name: string;
  /** The stored types whose details this kind describes. */
  readonly types: readonly string[];
  readonly since: Version;
  readonly details: Details;
  readonly phrase: Phrase;
  typeOf(group: Group): string;
  fieldsOf(group: Group): ActionFields;
  extraAccountsOf(group: Group): readonly (Account | null)[];
}

/** An action that a flow has found. */
export interface Recognized extends Outcome {
  readonly kind: Kind;
  readonly data: unknown;
}

interface Outcome {
  readonly isFailed?: boolean;
  /** A part of the meaning is unknown. */
  readonly isBroken?: boolean;
  /** The groups that become the action; by default all that the pattern has matched. */
  readonly groups?: readonly Group[];
}

/** A kind of group with the data that its flows find. */
export class ActionKind<Data = void> implements Kind {
  readonly name: string;
  readonly types: readonly string[];
  readonly since: Version;
  readonly details: Details;
  readonly phrase: Phrase;
  readonly #options: KindOptions<Data>;

  constructor(name: string, options: KindOptions<Data>) {
    const { type = name } = options;
    this.name = name;
    this.types = typeof type === 'string' ? [type] : [];
    this.since = options.since;
    this.details = options.details;
    this.phrase = options.phrase;
    this.#options = options;
  }

  /** What a flow returns when it has found this action. */
  action(data: Data, outcome: Outcome = {}): Recognized {
    return { kind: this, data, ...outcome };
  }

  /** The data of a group of this kind; null for other groups. */
  of(group: Group): Data | null {
    return group.kind === this ? (group.data as Data) : null;
  }

  typeOf(group: Group): string {
    const { type } = this.#options;
    return typeof type === 'function' ? type(group.data as Data) : (type ?? this.name);
  }

  fieldsOf(group: Group): ActionFields {
    return this.#options.fields(group.data as Data, group);
  }

  extraAccountsOf(group: Group): readonly (Account | null)[] {
    return this.#options.accounts?.(group.data as Data) ?? [];
  }
}
