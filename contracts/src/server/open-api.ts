import swagger from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { errorCatalogue } from '../errors.ts'
import { CSRF_TOKEN, IDEMPOTENCY_KEY } from '../http/headers.ts'
import type { HttpApp } from './http-app.ts'
import { SESSION_COOKIE } from './product-session.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** What the route does, in the API document. */
    summary?: string
  }
}

/** Dates and other custom types are described by what is sent, not by what they become. */
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/**
 * Describes every route that is registered in a plugin after this one, from its zod schemas, at `/openapi.json` of
 * the service. Call it before the routes.
 */
export function addOpenApi(app: HttpApp, title: string): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description: DESCRIPTION },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
        schemas: {
          Errors: {
            type: 'object',
            required: ['errors'],
            properties: {
              errors: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['status', 'code', 'title'],
                  properties: {
                    status: { type: 'string' },
                    code: { type: 'string', enum: Object.keys(errorCatalogue) },
                    title: { type: 'string' },
                    detail: { type: 'string' },
                    source: {
                      type: 'object',
                      properties: {
                        pointer: { type: 'string' },
                        parameter: { type: 'string' },
                        header: { type: 'string' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    transform(route) {
      const { access } = route.route.config ?? {}
      const { schema, url } = toJsonSchema(route)
      const hide = schema?.hide || !url.startsWith('/api/')
      const security = access === 'visitor' ? [] : [{ session: [] }]
      const response = {
        '2xx': { description: 'Done' },
        default: { description: 'Errors', content: ERROR_CONTENT },
      }
      return { url, schema: { response, ...schema, hide, security, 'x-access': access } }
    },
  })
  app.register(async scope => {
    const schema = { hide: true }
    scope.get('/openapi.json', { config: { access: 'visitor' }, schema }, async () => app.swagger())
  })
}

const DESCRIPTION = `JSON:API. \`x-access\` of an operation is the least that the caller must be. Writes take
\`${IDEMPOTENCY_KEY}\` (same key and body: same answer, no second event), and \`${CSRF_TOKEN}\` with a session cookie.`

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } }
