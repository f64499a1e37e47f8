import { TonwayError } from '@tonway/chain';

type ContractErrorCode = 'CONTRACT_INVALID' | 'CONTRACT_UNEXPECTED';

/** A contract that does not answer as its interface says. */
export class ContractError extends TonwayError<ContractErrorCode> {
  override readonly name: string = 'ContractError';

  constructor(
    message: string,
    options?: ErrorOptions,
    code: ContractErrorCode = 'CONTRACT_INVALID',
  ) {
    super(code, message, options);
  }
}

/** The contract is of another kind than the one that was read. */
export class UnexpectedContract extends ContractError {
  override readonly name = 'UnexpectedContract';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options, 'CONTRACT_UNEXPECTED');
  }
}
