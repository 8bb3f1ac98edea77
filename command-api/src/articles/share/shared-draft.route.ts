import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { openDraftBody, sharedDraftDocument } from '@koryaku/contracts/articles/share/draft-link.api.ts'
import { articleShareFamily } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { dayOf } from '#limits/japan-day.ts'
import type { ExistingArticle } from '../article-state.ts'
import { renderVersion } from '../text/read-text.ts'
import { draftLinkDecider, type Link } from './draft-link.decider.ts'
import { requireOpenLink } from './draft-link.ts'

const shownAuthor = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.user_card')
    .select(['name', 'display_name'])
    .where('user_id', '=', userId)
    .where('anonymous', '=', false)
    .where('erased', '=', false),
)

/** Shows the version of a link to its holders. Reads the log, so that a link closes as soon as it is revoked. */
export function sharedDraftRoute(app: HttpApp, context: Context): void {
  const { db, events, now } = context

  app.post(
    '/api/shared_drafts/:path',
    {
      // POST keeps the token out of URLs. The request is a read, so no receipt is stored.
      config: { access: 'visitor', perMinute: 60, ownIdempotency: true },
      schema: {
        summary: 'The version of an article that a link shows',
        params: articlePathParams,
        body: openDraftBody,
        response: { 200: sharedDraftDocument },
      },
    },
    async request => {
      const { path } = request.params
      const at = now().toISOString()
      const { article, link } = await requireOpenLink(events, path, { token: request.body.token, at })
      const version = await renderVersion(context, path, link.textRef)
      if (!version) throw new DomainError('not_found')
      const [card] = await shownAuthor(db, article.authorId)
      if (request.viewer?.userId !== article.authorId)
        await noteOpened(article, link, at).catch(error =>
          request.log.warn({ err: error }, 'the opening of a link was not noted'),
        )
      const author = card?.name ? { name: card.name, displayName: card.display_name } : null
      const attributes = {
        ...{ title: version.title, html: version.html, author },
        ...{ language: article.settings.language, gameId: article.gameId },
        ...{ savedAt: version.savedAt, until: link.until },
      }
      return { data: { type: 'sharedDraft' as const, id: path, attributes } }
    },
  )

  /** Records the first opening of each day, without the reader. */
  async function noteOpened(article: ExistingArticle, { linkId, openedOn }: Link, at: string): Promise<void> {
    const day = dayOf(at)
    if (openedOn === day) return
    const { articleId, authorId, gameId } = article
    const stream = articleShareFamily.stream(articleId)
    const command = { type: 'NoteOpened', where: { articleId, authorId, gameId }, at, linkId, day } as const
    await execute(
      events,
      { stream, decider: draftLinkDecider, command },
      {
        // The same ID for all readers of this day, so that concurrent requests append one event.
        commandId: derivedUuid(`draft link opened:${linkId}:${day}`),
        ...{ commandHash: 'opened', correlationId: derivedUuid(linkId), actorId: 'system', occurredAt: at },
      },
    )
  }
}
