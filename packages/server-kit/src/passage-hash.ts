import { createHash } from 'node:crypto'

/** A digest of a quoted passage, 96 bits in base64url. It is only stored encrypted: short texts could be guessed from it. */
export const passageHash = (words: string): string =>
  createHash('sha256').update(words).digest('base64url').slice(0, 16)
