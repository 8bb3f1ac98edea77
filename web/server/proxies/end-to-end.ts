/**
 * About one connection only, ours with the client or ours with a service (RFC 9110, 7.6.1): the next has its own. With
 * those to a proxy for itself.
 */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info'],
]

/** What is meant for the other end: neither what speaks of the connection, nor what `Connection` names. */
export function endToEnd<Headers extends Record<string, unknown>>(headers: Headers): Headers {
  const left: Record<string, unknown> = { ...headers }
  const named = String(headers.connection ?? '').toLowerCase()
  for (const name of [...HOP_BY_HOP, ...named.split(',')]) delete left[name.trim()]
  return left as Headers
}
