/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254

/**
 * The one rule for addresses, in lower case: the local part as in the email fields of browsers, a domain of labels, and
 * a top-level domain of two letters or an internationalised one (`xn--…`). Adjacent dots and a dot before the `@`, as in
 * old addresses of Japanese carriers, are rejected: mail servers may refuse them (RFC 5321).
 */
export const EMAIL_ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/**
 * An address in ASCII: full-width characters become plain ones, and an internationalised domain gets its form for the
 * DNS. Other text is returned trimmed, for {@link EMAIL_ADDRESS} to reject.
 */
export function asciiAddress(typed: string): string {
  const plain = typed.trim().normalize('NFKC')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  if (at < 1 || !/[^\x20-\x7e]/.test(domain) || /[\s/:?#@\\[\]]/.test(domain)) return plain
  try {
    return plain.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return plain
  }
}

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
