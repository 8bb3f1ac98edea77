import { nameAvailability, userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Context } from '#context.ts'
import { isNameFree } from './user-name.ts'

/** Requests per minute: enough for a check while the user types. */
const TRIES = 60

/** GET auth/names/{name}: whether a user can register under it, before the form is sent. It reserves nothing. */
export function nameAvailabilityRoute(app: HttpApp, context: Context): void {
  app.get(
    '/api/auth/names/:name',
    {
      config: { access: 'visitor', perMinute: TRIES },
      schema: {
        summary: 'Tells whether a username is free',
        params: userNameParams,
        response: { 200: nameAvailability },
      },
    },
    async (request, reply) => {
      const { name } = request.params
      return reply
        .header('cache-control', 'no-store')
        .send({ meta: { available: await isNameFree(context, name) } })
    },
  )
}
