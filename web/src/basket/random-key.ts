/**
 * 128 random bits as 32 hexadecimal digits, for idempotency keys and item keys. Not `randomUUID`: that one is
 * missing where the page is served without https.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
