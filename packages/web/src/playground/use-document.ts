import { ClientError } from '@tonway/client';
import { apiFetch, serverUrl } from '../data/api.ts';
import type { Query } from '../data/query-cache.ts';
import { type QueryResult, useQuery } from '../data/use-query.ts';
import { INTERFACES, type InterfaceName } from '../routes/interfaces.ts';
import type { OpenApi } from './openapi.ts';

/** The OpenAPI document of an interface. */
export function useDocument(name: InterfaceName): QueryResult<OpenApi> {
  return useQuery(documentQuery(`${serverUrl}${INTERFACES[name].document}`));
}

function documentQuery(url: string): Query<OpenApi> {
  return {
    url,
    async load(signal) {
      const response = await apiFetch(url, { signal });
      if (response.status === 404)
        throw new ClientError('HTTP', 'This server does not have the interface.', { status: 404 });
      if (!response.ok)
        throw new ClientError('HTTP', `The document cannot be read: ${response.status}`);
      return { body: (await response.json()) as OpenApi, headers: response.headers };
    },
  };
}
