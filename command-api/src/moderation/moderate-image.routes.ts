import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { moderatedImageDocument, suspendImageBody } from '@koryaku/contracts/images/image.api.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { type ImageCommand, imageDecider } from '#images/image.decider.ts'
import { closeReports } from './close-reports.ts'

const config = { access: 'moderator', perMinute: 60 } as const
const response = { 200: moderatedImageDocument }

/** Suspends images, which are then hidden wherever they are used. */
export function moderateImageRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/moderation/images/:id/suspend',
    {
      config,
      schema: { summary: 'Takes a picture down', params: idParams, body: suspendImageBody, response },
    },
    async (request, reply) => {
      const by = viewerOf(request).userId
      const position = await run(request, { type: 'SuspendImage', by, rule: request.body.rule })
      const { id } = request.params
      const closed = await closeReports(context, { kind: 'image', id }, envelopeOf(request, context)).catch(
        error => {
          // The picture is down: its reports can be closed by hand.
          request.log.warn({ err: error }, 'reports of a picture stay open')
          return undefined
        },
      )
      return answer(reply, id, { suspended: true }, closed ?? position)
    },
  )

  app.post(
    '/api/moderation/images/:id/reinstate',
    { config, schema: { summary: 'Shows a picture again', params: idParams, response } },
    async (request, reply) => {
      const by = viewerOf(request).userId
      const position = await run(request, { type: 'ReinstateImage', by })
      return answer(reply, request.params.id, { suspended: false }, position)
    },
  )

  async function run(
    request: FastifyRequest<{ Params: { id: string } }>,
    command: ImageCommand,
  ): Promise<bigint | undefined> {
    const stream = imageStream(request.params.id)
    const target = { stream, decider: imageDecider, command }
    const { position } = await execute(context.events, target, envelopeOf(request, context))
    return position
  }
}

const answer = (
  reply: FastifyReply,
  id: string,
  attributes: { suspended: boolean },
  position: bigint | undefined,
) => withPosition(reply, position).send({ data: { type: 'image', id, attributes } })
