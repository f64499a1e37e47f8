/** Why a request is not served; the texts are part of the interface. */
export interface Refusal {
  /** Also the HTTP status. */
  readonly code: number;
  readonly text: string;
  /** For metrics. */
  readonly outcome: string;
}

export const UNKNOWN_KEY: Refusal = {
  code: 401,
  text: 'API key does not exist',
  outcome: 'unknown_key',
};

export const NETWORK_REFUSED: Refusal = {
  code: 403,
  text: 'Network not allowed',
  outcome: 'network_refused',
};

export const TOO_FAST: Refusal = { code: 429, text: 'Ratelimit exceeded', outcome: 'limited' };

/** The database is away and the key is new to this process: nobody can say whether it is good. */
export const KEY_UNCHECKED: Refusal = {
  code: 503,
  text: 'API key cannot be checked now',
  outcome: 'unchecked_key',
};
