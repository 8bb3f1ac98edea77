import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts bytes for the event log: base64url(nonce ‖ tag ‖ ciphertext), bound to `owner`'s id. */
export function sealBytes(bytes: Buffer, owner: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts bytes.
 * @throws if they were changed, or encrypted for another owner or with another key
 */
export function openBytes(sealed: string, owner: string, key: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  // Node accepts shorter tags by default, and short ones can be forged.
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Encrypts text about a user for the event log, bound to `owner`'s ID. */
export const sealText = (text: string, owner: string, key: Buffer): string =>
  sealBytes(Buffer.from(text), owner, key)

/** The text, or null if the key is deleted: the user was erased. Throws if it was changed. */
export const openText = (sealed: string, owner: string, key: Buffer | undefined): string | null =>
  key ? openBytes(sealed, owner, key).toString('utf8') : null
