import { answerByCatalogue } from '@koryaku/server-kit/answer-error.ts'
import { createDeclaredApp, type DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { addHealthRoutes } from '@koryaku/server-kit/health.ts'
import type { GatewayOptions, Metrics } from '#server/gateway-options.ts'

type HealthServerOptions = Pick<GatewayOptions, 'queryApi' | 'commandApi' | 'log' | 'holdsAnswers'>

// Bound: gateway | services asked | ANSWER_WITHIN_MS
const ANSWER_WITHIN_MS = 1_500

/** Health and metrics of the gateway, for local callers only: the public port does not expose them. */
export function createHealthServer({ queryApi, commandApi, log, holdsAnswers }: HealthServerOptions): {
  server: DeclaredApp
  metrics: Metrics
} {
  const server = createDeclaredApp({ log, holdsAnswers, server: { forceCloseConnections: true } })
  answerByCatalogue(server)
  const reachable = (address: string) => async () => {
    const response = await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status}`)
  }
  const metrics = addHealthRoutes(server, {
    queryApi: reachable(queryApi),
    commandApi: reachable(commandApi),
  })
  return { server, metrics }
}
