import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import type { ModerationAudit } from './moderation-audit.ts'

/** The signed result of an audit at a time: verifiable with the site's public key. */
export const auditReport = z.strictObject({
  at: z.iso.datetime(),
  events: z.number(),
  seals: z.number(),
  /** Hash of the last seal. */
  head: z.string().nullable(),
  faults: z.array(
    z.object({ kind: z.string(), stream: z.string(), revision: z.string(), eventId: z.string() }),
  ),
  /** Ed25519, base64url. The signature is over the JSON of all but itself. */
  publicKey: z.string(),
  signature: z.string(),
})
export type AuditReport = z.output<typeof auditReport>

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The site's key for reports follows from its secret, so that there is nothing more to keep. */
function reportKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'koryaku audit report', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

/**
 * Signs the result of an audit (Ed25519).
 * @param at time of the audit
 * @param secret `AUTH_SECRET`, from which the key is derived
 */
export function signReport(
  { events, seals, head, faults }: ModerationAudit,
  at: Date,
  secret: string,
): AuditReport {
  const key = reportKey(secret)
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url')
  const said = { at: at.toISOString(), events, seals, head, faults, publicKey }
  return { ...said, signature: sign(null, Buffer.from(JSON.stringify(said)), key).toString('base64url') }
}

/** True if the report's signature matches its public key and content. */
export function isSigned({ signature, ...said }: AuditReport): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(said.publicKey, 'base64url'),
      format: 'der',
      type: 'spki',
    })
    return verify(null, Buffer.from(JSON.stringify(said)), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
