import { newCommandId } from '@koryaku/contracts/ids.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERYBODY, oneOfEach, REFUSAL_STATUS, REFUSALS, type Who } from '#testing/declared-access.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { changeRole } from '#users/change-role.ts'

/** A well-formed call of a route, about something that belongs to `user`. */
interface Sample {
  params?: () => string
  body?: () => object
  /** Concerns the thing of one person: others get 404. */
  own?: boolean
}

let site: TestApp
let slug: string
let articleId: string
let categoryId: string
let headerId: string
let templateId: string
let seriesId: string
let commentId: string
let reviewId: string
let callers: Record<Who, Pick<Caller, 'headers'>>
let user: Caller

beforeAll(async () => {
  site = await startTestApp()
  user = await site.newMember()
  callers = await oneOfEach(site, user)
  slug = (await site.newGame()).slug
  articleId = await newArticle()
  categoryId = (
    await site.call(user, 'POST', '/api/my/database_categories', { game_slug: slug, name: '武器' })
  ).json().data.id
  headerId = (await site.call(user, 'POST', '/api/my/template_headers', { title: '攻略' })).json().data.id
  templateId = (await site.call(user, 'POST', '/api/articles/create_template', { game_slug: slug })).json()
    .data.id
  seriesId = (await site.call(user, 'POST', '/api/my/series', { title: '連載' })).json().data.id
  await site.call(user, 'PATCH', `/api/my/articles/${articleId}/publish`, {
    content: testContent(),
    revision: '0',
  })
  commentId = (
    await site.call(user, 'POST', '/api/article_comments', { article_path: articleId, body: 'なるほど' })
  ).json().data.id
  reviewId = (await site.call(user, 'POST', '/api/game_reviews', { game_slug: slug })).json().data.id
})
afterAll(() => site.stop())

const newArticle = async (): Promise<string> =>
  (await site.call(user, 'POST', '/api/articles', { game_slug: slug })).json().data.id

const period = () => ({
  moderator: user.name,
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-02T00:00:00Z',
})
const token = { body: () => ({ token: 'x.y.z' }) }
const reviewContent = {
  ...contentOf(emptyReview()),
  ...{ title: '名作', document: testContent().document, platform: 'PC', score: 8.5 },
}
const samples: Record<string, Sample> = {
  'POST /api/articles': { body: () => ({ game_slug: slug }) },
  'POST /api/articles/create_template': { body: () => ({ game_slug: slug }) },
  'POST /api/nextjs_errors': { body: () => ({ currentUrl: 'https://example.test/games' }) },
  'POST /api/analytics/page_views': { body: () => ({ current_url: 'https://example.test/games' }) },
  'PATCH /api/my/articles/:path': { own: true, body: () => ({ content: testContent(), revision: '1' }) },
  'PATCH /api/my/articles/:path/text': { own: true, body: () => ({ base: null, text: testContent() }) },
  'GET /api/my/articles/:path/text': { own: true },
  'GET /api/my/articles/:path/text/versions': { own: true },
  'GET /api/my/articles/:path/text/versions/:ref': { own: true },
  'PATCH /api/my/articles/:path/text/versions/:ref': { own: true, body: () => ({ name: null }) },
  'GET /api/my/articles/:path/text/links': { own: true },
  'POST /api/my/articles/:path/text/links': { own: true, body: () => ({}) },
  'DELETE /api/my/articles/:path/text/links/:linkId': { own: true },
  'POST /api/my/articles/:path/text/links/:linkId/restore': { own: true },
  'GET /api/articles/:path/versions': {},
  'GET /api/articles/:path/versions/:ref': {},
  'POST /api/shared_drafts/:path': { body: () => ({ token: 'x' }) },
  'PATCH /api/my/articles/:path/publish': { own: true, body: () => ({}) },
  'PATCH /api/my/articles/:path/tags': { own: true, body: () => ({ add: ['弓'] }) },
  'PATCH /api/my/articles/:path/publish_setting': { own: true, body: () => ({ kind: 'blog' }) },
  'PATCH /api/my/articles/:path/discard_draft': { own: true },
  'PATCH /api/my/articles/:path/restore': { own: true },
  'PATCH /api/my/articles/:path/unpublish': { own: true },
  'PATCH /api/my/articles/:path/schedule': {
    own: true,
    body: () => ({ publishAt: new Date(Date.now() + 3_600_000).toISOString(), zone: 'Asia/Tokyo' }),
  },
  'PATCH /api/my/articles/:path/unschedule': { own: true },
  'POST /api/my/articles/:path/duplicate_as_draft': { own: true },
  'POST /api/my/articles/:path/duplicate_as_template': { own: true },
  'DELETE /api/my/articles/:id': { own: true },
  'POST /api/article_likes/:articleId': {},
  'DELETE /api/article_likes/:articleId': {},
  'POST /api/article_comments': { body: () => ({ article_path: articleId, body: '助かりました' }) },
  'POST /api/article_comments_replies': {
    body: () => ({ article_comment_id: commentId, body: 'どういたしまして' }),
  },
  'PATCH /api/article_comments/:id': { own: true, params: () => commentId, body: () => ({ body: 'はい' }) },
  'DELETE /api/article_comments/:id': { own: true, params: () => commentId },
  'POST /api/article_comments/:id/restore': { own: true, params: () => commentId },
  'POST /api/article_comment_likes/:id': { params: () => commentId },
  'DELETE /api/article_comment_likes/:id': { params: () => commentId },
  'POST /api/article_bookmarks/:articleId': {},
  'DELETE /api/article_bookmarks/:articleId': {},
  'POST /api/article_votes/:articleId/:vote': { params: () => `${articleId}/helpful`, body: () => ({}) },
  'DELETE /api/article_votes/:articleId/:vote': { params: () => `${articleId}/helpful` },
  'POST /api/my/games': { body: () => ({ slug }) },
  'DELETE /api/my/games/:slug': { params: () => slug },
  'POST /api/my/users': { body: () => ({ name: user.name }) },
  'DELETE /api/my/users/:name': { params: () => user.name },
  'POST /api/my/blocks': { body: () => ({ name: user.name }) },
  'DELETE /api/my/blocks/:name': { params: () => user.name },
  'POST /api/my/mutes': { body: () => ({ name: user.name }) },
  'DELETE /api/my/mutes/:name': { params: () => user.name },
  'POST /api/game_reviews': { body: () => ({ game_slug: slug }) },
  'PATCH /api/my/game_reviews/:id': {
    own: true,
    params: () => reviewId,
    body: () => ({ content: reviewContent, base: null }),
  },
  'PATCH /api/my/game_reviews/:id/publish': {
    own: true,
    params: () => reviewId,
    body: () => ({ content: reviewContent, base: null }),
  },
  'PATCH /api/my/game_reviews/:id/unpublish': { own: true, params: () => reviewId },
  'DELETE /api/my/game_reviews/:id': { own: true, params: () => reviewId },
  'POST /api/my/game_reviews/:id/restore': { own: true, params: () => reviewId },
  'POST /api/game_review_likes/:id': { params: () => reviewId },
  'DELETE /api/game_review_likes/:id': { params: () => reviewId },
  'POST /api/my/comment_mutes': { body: () => ({ article_comment_id: commentId }) },
  'DELETE /api/my/comment_mutes/:id': { params: () => commentId },
  'DELETE /api/my/relations/:id': { params: () => commentId },
  'PATCH /api/my/muted_words': { body: () => ({ add: ['ネタバレ'] }) },
  'POST /api/my/notifications/check_all': {},
  'PATCH /api/my/profile': {
    body: () => ({ displayName: 'x', description: '', picture: null, anonymous: false }),
  },
  'PATCH /api/my/name': { body: () => ({ name: 'x' }) },
  'POST /api/my/images': {},
  'PATCH /api/my/images/:id': { own: true, body: () => ({ name: '地図' }) },
  'POST /api/my/images/:id/crop': { own: true, body: () => ({ left: 0, top: 0, width: 16, height: 16 }) },
  'POST /api/my/images/:id/restore': { own: true },
  'DELETE /api/my/images/:id': { own: true },
  'POST /api/my/images/presign': { body: () => ({ bytes: 9 }) },
  'PUT /api/my/images/presign/:id': {},
  'POST /api/my/images/presign/:id/finish': { own: true },
  'POST /api/images/:id/use': {},
  'POST /api/moderation/images/:id/suspend': { body: () => ({ rule: 'spam' }) },
  'POST /api/moderation/images/:id/reinstate': {},
  'POST /api/my/database_categories': { body: () => ({ game_slug: slug, name: '武器' }) },
  'PATCH /api/my/database_categories/:id': {
    ...{ own: true, params: () => categoryId, body: () => ({ steps: [{ op: 'rename', name: '盾' }] }) },
  },
  'POST /api/my/articles/:path/database_categories/convert': {
    own: true,
    body: () => ({ base: 'a0', blockId: 'aaaaaaaa', name: '武器' }),
  },
  'POST /api/my/database_categories/:id/rows': {
    ...{ own: true, params: () => categoryId, body: () => ({ base: -1, dropped: ['aaaaaaaa'] }) },
  },
  'PATCH /api/my/database_categories/:id/publish': { own: true, params: () => categoryId },
  'PATCH /api/my/database_categories/:id/unpublish': { own: true, params: () => categoryId },
  'PATCH /api/my/database_categories/:id/restore': { own: true, params: () => categoryId },
  'DELETE /api/my/database_categories/:id': { own: true, params: () => categoryId },
  'POST /api/moderation/database_categories/:id/suspend': {
    params: () => categoryId,
    body: () => ({ rule: 'spam', reason: '宣伝' }),
  },
  'POST /api/moderation/database_categories/:id/reinstate': { params: () => categoryId },
  'POST /api/my/articles/:path/start_from_template': { own: true, body: () => ({ template_id: templateId }) },
  'PATCH /api/my/articles/:path/template_header': {
    ...{ own: true, params: () => templateId, body: () => ({ template_header_id: headerId }) },
  },
  'POST /api/my/template_headers': { body: () => ({ title: '攻略' }) },
  'PATCH /api/my/template_headers/:id': {
    ...{ own: true, params: () => headerId, body: () => ({ title: 'ボス攻略' }) },
  },
  'DELETE /api/my/template_headers/:id': { own: true, params: () => headerId },
  'POST /api/my/series': { body: () => ({ title: '連載' }) },
  'PATCH /api/my/series/:id': {
    own: true,
    params: () => seriesId,
    body: () => ({ title: '連載', seen: { title: '連載' } }),
  },
  'PATCH /api/my/series/:id/parts': {
    ...{ own: true, params: () => seriesId, body: () => ({ article_ids: [], revision: '0' }) },
  },
  'PATCH /api/my/articles/:path/series': { own: true, body: () => ({ series_id: seriesId }) },
  'DELETE /api/my/series/:id': { own: true, params: () => seriesId },
  'POST /api/inquiries': {
    body: () => ({ genre: 'bug', email: 'somebody@example.com', contents: '落ちます' }),
  },
  'PATCH /api/moderation/inquiries/:id': { body: () => ({ state: 'done' }) },
  'POST /api/my/articles/:path/appeal': { own: true, body: () => ({ appeal: '誤解です' }) },
  'POST /api/moderation/articles/:path/suspend': {
    body: () => ({ rule: 'spam', reason: '宣伝', evidenceRevision: '0' }),
  },
  'POST /api/moderation/articles/:path/reinstate': { body: () => ({ reason: '誤り' }) },
  'POST /api/moderation/articles/:path/decide_appeal': {
    body: () => ({ outcome: 'upheld', reason: '違反' }),
  },
  'POST /api/moderation/articles/:path/readings': { body: () => ({ revisions: ['0'] }) },
  'POST /api/moderation/audits': {},
  'POST /api/moderation/undo/preview': { body: () => period() },
  'POST /api/moderation/undo': { body: () => ({ ...period(), reason: '誤り', articleIds: [articleId] }) },
  'POST /api/games': { body: () => ({ slug: `g-${newCommandId()}`, details: { titleJa: '題' } }) },
  'POST /api/games/:slug/versions': {
    params: () => slug,
    body: () => ({ label: newCommandId(), releasedOn: '2026-01-01' }),
  },
  'PUT /api/games/:slug/versions/:versionId': {
    params: () => slug,
    body: () => ({ label: newCommandId(), releasedOn: '2026-01-01' }),
  },
  'DELETE /api/games/:slug/versions/:versionId': { params: () => slug },
  'PUT /api/games/:slug/nicknames': { params: () => slug, body: () => ({ nicknames: ['呼び名'] }) },
  'POST /api/articles/:path/page_views': {},
  'POST /api/articles/:path/page_finishes': {},
  'POST /api/ranking_exclusions': {
    body: () => ({ name: user.name, from: '2026-01-01', reason: 'other' }),
  },
  'DELETE /api/ranking_exclusions/:name': { params: () => user.name },
  'POST /api/ops/operations': { body: () => ({ action: 'drop', projections: ['images'] }) },
  'DELETE /api/ops/operations/:id': { params: () => newCommandId() },
  'POST /api/batch/kpi': {},
  'GET /api/imports': {},
  'POST /api/imports/games': { body: () => ({ items: [{}] }) },
  'POST /api/imports/users': { body: () => ({ items: [{}] }) },
  'POST /api/imports/articles': { body: () => ({ items: [{}] }) },
  'POST /api/imports/interactions': { body: () => ({ items: [{}] }) },
  'GET /api/identity/*': { params: () => 'get-session' },
  'POST /api/identity/*': { params: () => 'sign-out', body: () => ({}) },
  'POST /api/auth/sessions': token,
  'POST /api/auth/registrations': { body: () => ({ token: 'x.y.z', name: 'somebody' }) },
  'PATCH /api/my/user_identities': token,
  'GET /api/auth/session': {},
  'GET /api/auth/csrf': {},
  'GET /api/auth/providers': {},
  'GET /api/auth/names/:name': { params: () => user.name },
  'GET /api/auth/*': { params: () => 'nowhere' },
  'POST /api/auth/*': { params: () => 'nowhere' },
  'POST /api/auth/signin/:provider': { params: () => 'credentials', body: () => ({}) },
  'POST /api/auth/callback/:provider': { params: () => 'credentials', body: () => ({}) },
  'POST /api/auth/_log': { body: () => ({ code: 'NO_SECRET' }) },
  'POST /api/auth/registrations/twitter': token,
  'PATCH /api/my/user_identities/update_email': { body: () => ({ email: 'x@example.com' }) },
  'GET /api/my/sessions': {},
  'POST /api/roles': { body: () => ({ name: user.name, role: 'g8writer' }) },
  'DELETE /api/roles/:name/:role': { params: () => `${user.name}/g8writer` },
  'POST /api/my/exports': {},
  'GET /api/my/exports': {},
  'GET /api/my/exports/:id/archive': { params: () => 'x'.repeat(32) },
  'DELETE /api/my/account': { body: () => ({ token: 'x.y.z', articles: 'keep' }) },
  'DELETE /api/my/sessions/:id': { params: () => 'x'.repeat(16) },
  'DELETE /api/my/sessions': {},
  // Last: these end the session of whoever calls.
  'POST /api/auth/signout': {},
  'DELETE /api/auth/sessions': {},
}

const apiRoutes = () => site.routes.filter(({ url }) => url.startsWith('/api/'))
const routeOf = (name: string) => {
  const route = apiRoutes().find(({ method, url }) => `${method} ${url}` === name)
  if (!route) throw new Error(`no route ${name}`)
  return route
}
const addressOf = (url: string, value: string) =>
  url
    .replace(':ref', 'a0')
    .replace(':linkId', '0'.repeat(13))
    .replace(':versionId', articleId)
    .replace(/:\w+(\/:\w+)?|\*/, value)

it('covers every route', () => {
  expect(
    apiRoutes()
      .map(({ method, url }) => `${method} ${url}`)
      .sort(),
  ).toEqual(Object.keys(samples).sort())
})

describe.each(Object.entries(samples))('%s', (name, { params, body, own }) => {
  it.each(EVERYBODY)('answers a %s as declared', async who => {
    const { method, url, access } = routeOf(name)
    const code = REFUSALS[access]?.[who]
    // A new one for the owner of the thing: what he does to it must not decide what the others see.
    const isAuthor =
      own &&
      who === 'user' &&
      /article_comments|articles|database_categories|template_headers|series|game_review/.test(url)
    const id = params?.() ?? (own && isAuthor ? await newArticle() : articleId)
    const caller = callers[who]
    const before = code ? await site.events.headPosition() : undefined
    for (const address of [addressOf(url, id), `${addressOf(url, id)}.json`]) {
      if (address.includes('/identity/') && address.endsWith('.json')) continue
      const answer = await site.call(caller, method as 'GET', address, body?.())
      const found = answer.body.startsWith('{"errors"') ? answer.json().errors[0].code : undefined
      if (code) expect([answer.statusCode, found]).toEqual([REFUSAL_STATUS[code], code])
      else if (own && !isAuthor) expect([answer.statusCode, found]).toEqual([404, 'not_found'])
      else expect(['not_signed_in', 'email_verification_required', 'forbidden']).not.toContain(found)
      expect(answer.statusCode).toBeLessThan(500)
      if (!code) break
    }
    if (code) expect(await site.writtenSince(before)).toEqual([])
  })
})

describe('roles', () => {
  it('are never taken from a cookie', async () => {
    const headers = {
      ...user.headers,
      cookie: `${user.headers.cookie}; user_role=owner; user_id=${user.userId}`,
    }
    const answer = await site.call({ headers }, 'POST', '/api/games', {
      slug: 'x',
      details: { titleJa: '題' },
    })
    expect(answer.json().errors[0].code).toMatch(/forbidden|not_signed_in/)
  })

  it('that are taken away count no longer', async () => {
    const fallen = await site.newMember({ roles: ['owner'] })
    const add = () => site.call(fallen, 'POST', '/api/imports/games', { items: [{}] })
    expect((await add()).statusCode).toBe(200)
    const { position } = await changeRole(site.context, { name: fallen.name, role: 'owner', how: 'revoke' })
    await site.projected({ headers: { 'x-event-position': String(position) } })
    expect((await add()).json().errors[0].code).toBe('forbidden')
  })
})
