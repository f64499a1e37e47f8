/** The contract is not of the kind that was probed; the next kind is tried. */
export class ProbeFailed extends Error {
  override readonly name = 'ProbeFailed';
}
