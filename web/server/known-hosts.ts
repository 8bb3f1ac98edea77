import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { isKnownHost } from '@koryaku/server-kit/known-host.ts'
import { misdirected } from '#server/addresses.ts'

/** Load balancers ask by the address of the machine. */
const FOR_ANY_HOST = /^\/api\/healthcheck(\.json)?$/

/**
 * Answers 421 to requests for a host name that is neither that of the site nor loopback: a page of another site whose
 * name was pointed here (DNS rebinding) reads nothing.
 */
export function requireKnownHost(app: DeclaredApp, publicUrl: string): void {
  const { hostname } = new URL(publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    if (isKnownHost(host, hostname) || FOR_ANY_HOST.test(request.raw.url ?? '')) return
    return misdirected(reply)
  })
}
