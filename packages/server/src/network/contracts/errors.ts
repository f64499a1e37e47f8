import { TonwayError } from '@tonway/chain';

type ContractErrorCode = 'CONTRACT_INVALID' | 'CONTRACT_UNEXPECTED';

/** A contract returned a result that its interface does not allow. */
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

/** The contract does not implement the expected interface. */
export class UnexpectedContract extends ContractError {
  override readonly name = 'UnexpectedContract';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options, 'CONTRACT_UNEXPECTED');
  }
}
