/** A contract that does not answer as its interface says. */
export class ContractError extends Error {
  override readonly name: string = 'ContractError';
}

/** The contract is of another kind than the one that was read. */
export class UnexpectedContract extends ContractError {
  override readonly name = 'UnexpectedContract';
}
