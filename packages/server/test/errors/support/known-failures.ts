/** What may be said with a code from 500 on while the lite servers are well: anything else is a mistake of ours. */
const KNOWN: Readonly<Record<number, readonly RegExp[]>> = {
  500: [
    /^Exit code -?\d+ != 0$/,
    /^LITE_SERVER_(FAILURE|ERROR|WARNING|PROTOVIOLATION|NOTREADY|CANCELLED|UNKNOWN): ./,
    /^(INVALID_BAG_OF_CELLS: (body|init_code|init_data))?cannot deserialize bag-of-cells: ./,
    /^INVALID_FIELD: Field library_list has invalid value : too many libraries requested/,
    /^Failed to unpack Message$/,
    /^CommonMsgInfo tag is not ext_in_msg_info$/,
    /^Unsuppored stack entry$/,
    /^TVM stack (input exceeds (size|depth) limit|(size|depth) exceeds limit)$/,
    /^from mc block is too old$/,
    /^\(-?\d+,[0-9a-f]{16},\d+\): there is no block with these hashes$/,
    /^lookup from block error: LITE_SERVER_/,
    /^get method (failed|returned unexpected stack)$/,
    /^dnsresolve returned /,
  ],
  533: [/^Result stack depth >= \d+$/],
  542: [/^Unsupported stack entry type: /],
};

export function isKnownFailure(code: number, text: string): boolean {
  return KNOWN[code]?.some((pattern) => pattern.test(text)) ?? false;
}
