import { noMatch } from '../errors.ts';
import type { Group } from './group.ts';
import { byStart } from './merge.ts';

interface Mark {
  readonly groups: number;
  readonly labels: number;
}

/** The groups that a pattern has matched so far. */
export class Found {
  /** May contain a group more than once. */
  readonly groups: Group[] = [];
  readonly #labels: { readonly label: string; readonly group: Group }[] = [];

  add(group: Group): void {
    this.groups.push(group);
  }

  name(label: string, group: Group): void {
    this.#labels.push({ label, group });
  }

  mark(): Mark {
    return { groups: this.groups.length, labels: this.#labels.length };
  }

  /** Forgets all that was added after the mark. */
  reset({ groups, labels }: Mark): void {
    this.groups.length = groups;
    this.#labels.length = labels;
  }

  /** All groups with a label, in the order in which they were matched. */
  all(label: string): readonly Group[] {
    return this.#labels.flatMap((each) => (each.label === label ? each.group : []));
  }

  /** All groups with a label, in the order of messages. */
  inOrder(label: string): readonly Group[] {
    return this.all(label).toSorted(byStart);
  }

  maybe(label: string): Group | null {
    return this.#labels.find((each) => each.label === label)?.group ?? null;
  }

  /** The first group with a label. */
  one(label: string): Group {
    return this.maybe(label) ?? noMatch(`no group is named ${label}`);
  }
}
