import type { DeclaredApp } from '@koryaku/contracts/server/declared-app.ts'
import { misdirected } from '#server/addresses.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Load balancers ask by the address of the machine. */
const FOR_ANY_HOST = /^\/api\/healthcheck(\.json)?$/

/**
 * Answers 421 to requests for a host name that is neither that of the site nor loopback: a page of another site whose
 * name was pointed here (DNS rebinding) reads nothing.
 */
export function requireKnownHost(app: DeclaredApp, publicUrl: string): void {
  const known = new Set([...LOOPBACK, new URL(publicUrl).hostname])
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    if (isKnown(known, host) || FOR_ANY_HOST.test(request.raw.url ?? '')) return
    return misdirected(reply)
  })
}

function isKnown(known: ReadonlySet<string>, host: string | undefined): boolean {
  const name = host?.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  return name !== undefined && known.has(name)
}
