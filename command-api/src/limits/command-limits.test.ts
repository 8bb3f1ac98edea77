import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { addCommandLimits } from './command-limits.ts'

const answer = async () => ({})
const schema = { response: { 200: z.object({}) } }
const build = () => {
  const app = createHttpApp({
    log: createLogger('limits-test', 'silent'),
    db: {} as never,
    holdsAnswers: true,
  })
  addCommandLimits(app, { limits: {} as never })
  return app
}

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'a route with %s does not build without a limit',
  method => {
    const route = { method, url: '/api/planted', schema, handler: answer }
    expect(() => build().route({ ...route, config: { access: 'visitor' } })).toThrow(
      `${method} /api/planted declares no limit`,
    )
    expect(() => build().route({ ...route, config: { access: 'visitor', perMinute: 1 } })).not.toThrow()
  },
)
