/**
 * About one connection only, ours with the client or ours with a service (RFC 9110, 7.6.1): the next has its own. With
 * those to a proxy for itself.
 */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info'],
])
const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the end-to-end headers: without hop-by-hop headers and those that `Connection` names.
 * @param without further ones to be removed
 */
export function endToEnd<Headers extends Record<string, unknown>>(headers: Headers, without = NONE): Headers {
  const named = namedBy(headers.connection)
  // A new object: one with a deleted property is slow for every later reader.
  const left: Record<string, unknown> = {}
  for (const name in headers)
    if (!HOP_BY_HOP.has(name) && !without.has(name) && !named.has(name)) left[name] = headers[name]
  return left as Headers
}

/** Nearly always only the lifetime of the connection. */
function namedBy(connection: unknown): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NONE
  return new Set(
    String(connection)
      .toLowerCase()
      .split(',')
      .map(name => name.trim()),
  )
}
