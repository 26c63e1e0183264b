import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** The encryption key. It is derived from SECRET_KEY, so that it differs from the keys for other purposes. */
const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'staff secrets', 32))

/**
 * Encrypts a secret for the table: AES-256-GCM as iv, tag and text. Only `decryptSecret` with the same `owner` reads
 * it.
 */
export function encryptSecret(secretKey: string, owner: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Decrypts a secret. Throws if it was encrypted with another SECRET_KEY or for another owner. */
export function decryptSecret(secretKey: string, owner: string, encrypted: Buffer): string {
  const iv = encrypted.subarray(0, ivBytes)
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
