import type { FastifyRequest } from 'fastify';

type Keyed = Pick<FastifyRequest, 'headers' | 'query'>;

/** The API key of a request. The header has priority over the query; an empty value is ignored. */
export function secretOf({ headers, query }: Keyed): string | null {
  const { api_key: inQuery } = query as Record<string, unknown>;
  // A parameter that is given twice is an array; its text is not a valid key.
  const key = headers['x-api-key'] || inQuery;
  return key ? String(key) : null;
}

/** The API key of a stream: also `Authorization: Bearer` and the parameter `token`. */
export function streamSecretOf(request: Keyed): string | null {
  const { token } = request.query as Record<string, unknown>;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return secretOf(request) ?? bearer ?? (token ? String(token) : null);
}

/** The ticket of a stream. */
export function ticketOf({ query }: Keyed): string | null {
  const { ticket } = query as Record<string, unknown>;
  return ticket ? String(ticket) : null;
}
