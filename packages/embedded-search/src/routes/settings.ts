import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseParams } from '../engine/search-params.ts'
import type { IndexSettings } from '../engine/settings.ts'
import { MeiliError } from '../errors.ts'
import { type Context, checkUid, jsonBody } from '../request-context.ts'
import { type SettingName, settingPath, settingSchemas, settingsSchema } from '../settings-schema.ts'

/** Settings that are changed in part (PATCH); the others are replaced (PUT). */
const PATCHED: readonly SettingName[] = ['typoTolerance', 'pagination', 'embedders']
type Uid = { Params: { uid: string } }

/** All settings of an index together, and each separately. */
export function settingsRoutes(app: FastifyInstance, context: Context): void {
  const { catalogue, readers } = context

  const read = (uid: string, request: FastifyRequest) =>
    readers.run<IndexSettings>({ kind: 'settings', path: context.pathOf(uid, request.grant) })
  const change = (uid: string, request: FastifyRequest, settings: object, reset = false) => {
    checkUid(uid)
    if (!request.grant.allows(uid))
      throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
    if (reset) context.index(uid, request.grant)
    return context.accepted(catalogue.enqueue('settingsUpdate', uid, { settings, reset }, settings))
  }

  app.get<Uid>('/indexes/:uid/settings', { config: { action: 'settings.get' } }, request =>
    read(request.params.uid, request),
  )
  app.patch<Uid>(
    '/indexes/:uid/settings',
    { config: { action: 'settings.update' } },
    async (request, reply) => {
      const body = jsonBody(request.body, request.headers['content-type'])
      const settings = parseParams(settingsSchema, body, 'invalid_settings_')
      return reply.code(202).send(change(request.params.uid, request, settings))
    },
  )
  app.delete<Uid>(
    '/indexes/:uid/settings',
    { config: { action: 'settings.update' } },
    async (request, reply) => reply.code(202).send(change(request.params.uid, request, {}, true)),
  )

  for (const name of Object.keys(settingSchemas) as SettingName[]) {
    const url = `/indexes/:uid/settings/${settingPath(name)}`
    app.get<Uid>(url, { config: { action: 'settings.get' } }, async (request, reply) => {
      const settings = await read(request.params.uid, request)
      return reply.type('application/json').send(JSON.stringify(settings[name as keyof IndexSettings]))
    })
    app.route<Uid>({
      method: PATCHED.includes(name) ? 'PATCH' : 'PUT',
      url,
      config: { action: 'settings.update' },
      handler: async (request, reply) => {
        const value = jsonBody(request.body, request.headers['content-type'])
        const settings = parseParams(
          z.object({ [name]: settingSchemas[name] }),
          { [name]: value },
          'invalid_settings_',
        )
        return reply.code(202).send(change(request.params.uid, request, settings))
      },
    })
    app.delete<Uid>(url, { config: { action: 'settings.update' } }, async (request, reply) =>
      reply.code(202).send(change(request.params.uid, request, { [name]: null })),
    )
  }
}
