const CRC16_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/**
 * CRC-16/XMODEM: polynomial 0x1021, starting from zero, most significant bit first.
 *
 * @example
 * crc16(new TextEncoder().encode('123456789')); // => 0x31c3
 */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++)
    crc = ((crc << 8) & 0xffff) ^ (CRC16_TABLE[(crc >> 8) ^ (bytes[i] as number)] as number);
  return crc;
}
