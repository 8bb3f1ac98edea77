import { textOf } from '@koryaku/contracts/http/answers.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { z } from 'zod'
import { nowhere } from '#server/addresses.ts'
import type { ServerBundle } from '#server/bundle.ts'

const schema = {
  params: z.object({ file: z.string() }),
  querystring: z.object({ kind: z.string().optional().catch(undefined) }),
  response: { 200: textOf('image/svg+xml') },
}
const FILE = /^([a-z0-9-]{1,120})\.svg$/

/** GET /covers/{slug}.svg?kind=: the drawn cover of a game of this kind, for cards within texts. */
export function addCovers(app: DeclaredApp, { coverSvg }: Pick<ServerBundle, 'coverSvg'>): void {
  app.get(
    '/covers/:file',
    { config: { access: 'visitor' }, schema },
    async ({ params: { file }, query: { kind } }, reply) => {
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
