/** A hash of 32 bytes in lower-case hexadecimal form, from hexadecimal, base64 or base64url; null if it is none. */
export function hexOf(hash: string): string | null {
  if (/^[0-9a-fA-F]{64}$/.test(hash)) return hash.toLowerCase();
  if (!/^[\w+/-]{43}=?$/.test(hash)) return null;
  const text = atob(hash.replaceAll('-', '+').replaceAll('_', '/'));
  return Array.from(text, (each) => each.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}
