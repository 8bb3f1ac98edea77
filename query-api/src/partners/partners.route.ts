import {
  type PartnerList,
  type PartnerResource,
  partnerList,
} from '@koryaku/contracts/partners/partner.api.ts'
import { PARTNERS_MAX } from '@koryaku/contracts/partners/partner.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'

/** Older tokens are not shown. */
const TOKENS_SHOWN = 1_000

const listPartners = prepared('list-partners', (limit: Param<number>) =>
  read
    .selectFrom('read.partner as p')
    .leftJoin('read.user_card as c', 'c.user_id', 'p.author_id')
    .select(['p.partner_id', 'p.name', 'p.suspended', 'p.added_at', 'c.name as author', 'c.display_name'])
    .orderBy('p.added_at')
    .orderBy('p.partner_id')
    .limit(limit),
)
const listTokens = prepared('list-partner-tokens', (limit: Param<number>) =>
  read
    .selectFrom('read.partner_token')
    .select(['token_id', 'partner_id', 'scopes', 'until', 'revoked', 'made_at'])
    .orderBy('made_at', 'desc')
    .orderBy('token_id')
    .limit(limit),
)

/** GET partners: partners and their tokens, which are shown without the token itself; for owners. */
export function partnersRoute(app: HttpApp, { db, readModels, now }: Context): void {
  const config = { access: 'owner', reads: ['partners', 'users'] } as const
  const schema = { response: { 200: partnerList } }
  app.get('/api/partners', { config: { ...config, reads: [...config.reads] }, schema }, (request, reply) =>
    answerPrivate(request, reply, readModels, async () => {
      const rows = await listPartners(db, PARTNERS_MAX)
      const tokens = await listTokens(db, TOKENS_SHOWN)
      const time = now()
      const data = rows.map(
        ({ partner_id: id, name, suspended, added_at, author, display_name }): PartnerResource => ({
          ...{ type: 'partner', id },
          attributes: {
            ...{ name, suspended, addedAt: added_at.toISOString() },
            author:
              author !== null && display_name !== null ? { name: author, displayName: display_name } : null,
            tokens: tokens
              .filter(({ partner_id }) => partner_id === id)
              .map(({ token_id, scopes, until, revoked, made_at }) => ({
                ...{ id: token_id, scopes },
                state: revoked ? 'revoked' : until <= time ? 'expired' : 'valid',
                ...{ madeAt: made_at.toISOString(), until: until.toISOString() },
              })),
          },
        }),
      )
      return JSON.stringify({ data, meta: { totalCount: data.length } } satisfies PartnerList)
    }),
  )
}
