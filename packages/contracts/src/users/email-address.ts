/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254

/** Providers that ignore dots before the `@`; elsewhere `ab@` and `a.b@` are two mailboxes. */
const WITHOUT_DOTS = new Set(['@gmail.com', '@googlemail.com'])

/**
 * The mailbox that an address most likely leads to: many providers ignore what follows a `+`, and some ignore dots, so
 * one mailbox has any number of addresses. For counting only: mail goes to the address as it is.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const name = plain.slice(0, Math.max(at, 0))
  const host = plain.slice(Math.max(at, 0))
  const untagged = name.replace(/\+.*$/s, '')
  const mailbox = WITHOUT_DOTS.has(host) ? untagged.replaceAll('.', '') : untagged
  return (mailbox === '' ? name : mailbox) + host
}
