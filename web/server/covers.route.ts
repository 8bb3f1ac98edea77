import type { FastifyInstance } from 'fastify'
import { nowhere } from '#server/addresses.ts'
import type { ServerBundle } from '#server/bundle.ts'

const FILE = /^([a-z0-9-]{1,120})\.svg$/

/** GET /covers/{slug}.svg?kind=: the drawn cover of a game of this kind, for cards within texts. */
export function addCovers(app: FastifyInstance, { coverSvg }: Pick<ServerBundle, 'coverSvg'>): void {
  app.get<{ Params: { file: string }; Querystring: { kind?: string } }>(
    '/covers/:file',
    { config: { access: 'visitor' } },
    ({ params: { file }, query: { kind } }, reply) => {
      const slug = FILE.exec(file)?.[1]
      if (!slug) return nowhere(reply)
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(coverSvg(slug, kind))
    },
  )
}
