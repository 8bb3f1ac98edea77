/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254

/**
 * The mailbox that an address most likely leads to: many providers leave out dots before the `@` and what follows a
 * `+`, so that one mailbox has as many addresses as it likes. For counting only: mail goes to the address as it is.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const name = plain.slice(0, Math.max(at, 0))
  const mailbox = name.replace(/\+.*$/s, '').replaceAll('.', '')
  return (mailbox === '' ? name : mailbox) + plain.slice(Math.max(at, 0))
}
