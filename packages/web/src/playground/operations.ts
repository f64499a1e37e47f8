import type { DescribedOperation, OpenApi } from './openapi.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** An operation of an interface, with all the methods by which it can be called. */
export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly forms: readonly OperationForm[];
}

export interface OperationForm {
  readonly method: Method;
  readonly described: DescribedOperation;
}

export interface OperationGroup {
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** The operations of a document by their tags, in the order of the document. */
export function operationsOf({ paths, tags }: OpenApi): readonly OperationGroup[] {
  const operations = Object.entries(paths).flatMap(([path, item]) => operationsOfPath(path, item));
  return tags
    .map(({ name }) => ({
      name,
      operations: operations.filter(({ forms }) => forms[0]?.described.tags.includes(name)),
    }))
    .filter((group) => group.operations.length > 0);
}

/** `getShardsPost` is another form of `getShards`; other operations of a path stand for themselves. */
function operationsOfPath(
  path: string,
  item: Readonly<Record<string, DescribedOperation>>,
): readonly Operation[] {
  const forms = Object.entries(item).map(([method, described]) => ({
    method: method.toUpperCase() as Method,
    described,
  }));
  const ids = new Set(forms.map(({ described }) => described.operationId));
  const isOtherForm = (id: string) => id.endsWith('Post') && ids.has(id.slice(0, -'Post'.length));
  return forms
    .filter(({ described }) => !isOtherForm(described.operationId))
    .map(
      ({ described: { operationId: id, summary = '', description = '', deprecated = false } }) => ({
        id,
        path,
        summary,
        description,
        isDeprecated: deprecated,
        forms: forms.filter(({ described: { operationId } }) =>
          [id, `${id}Post`].includes(operationId),
        ),
      }),
    );
}

const SPELLINGS: Readonly<Record<string, string>> = {
  boc: 'BoC',
  dns: 'DNS',
  json: 'JSON',
  nft: 'NFT',
  rpc: 'RPC',
  sse: 'SSE',
  ton: 'TON',
};

/** `sendBocReturnHash` as `Send BoC return hash`. */
export function inWords(id: string): string {
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => SPELLINGS[word] ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Only operations whose name or summary has all the words. */
export function filterOperations(
  groups: readonly OperationGroup[],
  text: string,
): readonly OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ id, path, summary }: Operation) => {
    const searched = `${id} ${path} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return groups
    .map(({ name, operations }) => ({ name, operations: operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0);
}
