import type { QuestionTable } from './questions.ts';

const ANYTHING = new Uint8Array(32).fill(7);
/** The last list exceeds the server's limit. */
const PARAM_LISTS = [
  [8, 34],
  [7],
  [],
  [999],
  Array.from({ length: 1 << 15 }, (_, number) => number),
];

export const aboutMasterchain: QuestionTable = {
  getConfigAll: ({ places, mode }) => places.ids.map((id) => ({ id, mode })),
  getConfigParams: ({ places, mode }) =>
    places.ids.flatMap((id) => PARAM_LISTS.map((paramList) => ({ id, mode, paramList }))),
  getValidatorStats: ({ places, mode }) =>
    places.ids.flatMap((id) =>
      [10, 1, 0].map((limit) => ({ id, mode, limit, startAfter: ANYTHING, modifiedAfter: 0 })),
    ),
  getLibraries: ({ network: { journey } }) =>
    [[journey.libraryHash, ANYTHING], [ANYTHING], []].map((libraryList) => ({ libraryList })),
  getLibrariesWithProof: ({ network: { journey }, places, mode }) =>
    places.ids.flatMap((id) =>
      [[journey.libraryHash, ANYTHING], [ANYTHING]].map((libraryList) => ({
        id,
        mode,
        libraryList,
      })),
    ),
  getOutMsgQueueSizes: ({ mode }) => [0, -1, 7].map((wc) => ({ mode, wc, shard: -(1n << 63n) })),
};
