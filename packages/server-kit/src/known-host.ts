const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a request names this machine or the site. Any other host name may be one that was pointed here (DNS rebinding). */
export function isKnownHost(header: string | undefined, siteHost?: string): boolean {
  const name = header?.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  return name !== undefined && (LOOPBACK.has(name) || name === siteHost)
}
