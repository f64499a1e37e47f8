/** Opcode 1 (text), the last part of its message. */
const FINAL_TEXT = 0x81;
/** Lengths that follow in two and in eight bytes. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A text message of a server as one WebSocket frame: RFC 6455, section 5.2. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < TWO_BYTES ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FINAL_TEXT;
  frame[1] = header === 2 ? length : header === 4 ? TWO_BYTES : EIGHT_BYTES;
  if (header === 4) frame.writeUInt16BE(length, 2);
  if (header === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, header);
  return frame;
}
