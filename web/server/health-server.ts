import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from '#server/gateway-options.ts'

const ANSWER_WITHIN_MS = 1_500

/** Health and metrics of the gateway, for those on this machine: the public port does not tell them. */
export function createHealthServer({ queryApi, commandApi }: { queryApi: string; commandApi: string }): {
  server: FastifyInstance
  metrics: Metrics
} {
  const server = Fastify({ forceCloseConnections: true })
  server.setSerializerCompiler(() => JSON.stringify)
  const reachable = (address: string) => async () => {
    const response = await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status}`)
  }
  const metrics = addHealthRoutes(server as unknown as HttpApp, {
    queryApi: reachable(queryApi),
    commandApi: reachable(commandApi),
  })
  return { server, metrics }
}
