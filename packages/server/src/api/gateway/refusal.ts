/** The reason why a request is refused; the texts are part of the API. */
export interface Refusal {
  /** Also the HTTP status. */
  readonly code: number;
  readonly text: string;
  /** Label of the metric. */
  readonly outcome: string;
}

export const UNKNOWN_KEY: Refusal = {
  code: 401,
  text: 'API key does not exist',
  outcome: 'unknown_key',
};

export const KEY_REQUIRED: Refusal = {
  code: 401,
  text: 'a ticket requires an API key',
  outcome: 'unknown_key',
};

export const UNKNOWN_TICKET: Refusal = {
  code: 401,
  text: 'the ticket is unknown, used or expired',
  outcome: 'unknown_ticket',
};

/** Redis is unavailable. */
export const TICKET_UNCHECKED: Refusal = {
  code: 503,
  text: 'tickets are unavailable now',
  outcome: 'unchecked_ticket',
};

export const NETWORK_REFUSED: Refusal = {
  code: 403,
  text: 'Network not allowed',
  outcome: 'network_refused',
};

export const TOO_FAST: Refusal = { code: 429, text: 'Ratelimit exceeded', outcome: 'limited' };

/** The database is unavailable and the key is not cached, so it cannot be checked. */
export const KEY_UNCHECKED: Refusal = {
  code: 503,
  text: 'API key cannot be checked now',
  outcome: 'unchecked_key',
};
