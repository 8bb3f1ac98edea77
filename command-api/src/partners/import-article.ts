import type { ArticleDocument, DocumentNode } from '@koryaku/contracts/articles/article-document.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { ArticleSettings, ArticleSettingsChange } from '@koryaku/contracts/articles/article-settings.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { blockIdOf, contentOf, named, openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import type { SavedText, SentByPartner } from '@koryaku/contracts/articles/text/saved-text.ts'
import { revisionOf, type TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid, gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { PartnerArticle } from '@koryaku/contracts/partners/partner.api.ts'
import { partnerArticleId } from '@koryaku/contracts/partners/partner.events.ts'
import type { LeftOut, PartnerCaller, PartnerOutcome } from '@koryaku/contracts/partners/partner.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import type { ExistingArticle } from '#articles/article-state.ts'
import { loadArticle } from '#articles/find-article.ts'
import { readSettings } from '#articles/settings.ts'
import { readNewestText } from '#articles/text/read-text.ts'
import { newestAfter, saveText } from '#articles/text/save-text.ts'
import { TEXT_TAIL, type TextVersion } from '#articles/text/text.decider.ts'
import { runArticle, setUpArticle } from '#articles/write-article.ts'
import { keyedHashOf } from '#command-handling/envelope.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { inThread, ON_LOOP_BYTES } from '#documents/document-pool.ts'
import { requireGame } from '#games/find-game.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { requireFitting } from './fitting-document.ts'
import { type HtmlDocument, htmlDocument } from './html-document.ts'
import { createReport } from './left-out.ts'
import type { PlacedPictures } from './partner-pictures.ts'
import { type KnownImport, planImport } from './plan-import.ts'

type Stores = Pick<Context, 'db' | 'events' | 'config'>

/** A request about one article of a partner. */
export interface PartnerRequest {
  partner: PartnerCaller
  externalId: string
  correlationId: string
  /** When it came. */
  at: string
  isDryRun: boolean
}
export interface Imported {
  outcome: PartnerOutcome
  status: 'none' | ExistingArticle['status']
  leftOut: LeftOut[]
  position: bigint | undefined
}

/** An article in the form of this site. */
interface Content {
  title: string
  document: ArticleDocument
  settings: Pick<ArticleSettings, 'kind' | 'language' | 'description' | 'thumbnail' | 'tags'>
}

/**
 * Saves what a partner sent, and makes it public. Each step finds out whether it was done, so that a request that was cut off
 * is completed when it is sent again, and one that is repeated does nothing.
 */
export async function importArticle(
  stores: Stores,
  request: PartnerRequest,
  sent: PartnerArticle,
  placePictures: (urls: readonly string[]) => Promise<PlacedPictures>,
): Promise<Imported> {
  const { partner, externalId, at, isDryRun } = request
  const articleId = partnerArticleId(partner.partnerId, externalId)
  const gameId = gameIdForSlug(sent.game_slug)
  await requireSentGame(stores, gameId)
  const known = await readKnown(stores, articleId, partner)
  if (known.article && known.article.gameId !== gameId)
    throw new DomainError('invalid_request', {
      errors: [{ detail: 'game_fixed', source: { pointer: '/game_slug' } }],
    })
  if (known.article?.status === 'deleted') throw new DomainError('article_removed')
  const { content, leftOut } = await readSent(sent, placePictures)
  await requireFits(content, sent.html)
  const hash = (value: unknown) => keyedHashOf(stores.config.AUTH_SECRET, articleId, JSON.stringify(value))
  const hashes = { payload: hash(content), settings: hash(content.settings) }
  const settings = known.settings && hash(known.settings)
  const plan = planImport({ ...known, settings }, hashes)
  const status = known.article?.status ?? 'none'
  if (isDryRun) return { outcome: plan.outcome, status, leftOut, position: undefined }

  const run = envelopeFor(request, articleId)
  let position: bigint | undefined
  const article = known.article ?? (await draft())
  let state: ExistingArticle = article
  if (plan.sets) {
    const change: ArticleSettingsChange = content.settings
    const set = await setUpArticle(stores, { articleId, settings: change }, run('settings', state.revision))
    position = set.position ?? position
    if (set.state.status !== 'none') state = set.state
  }
  let text = known.text
  let { publishes } = plan
  let { outcome } = plan
  if (plan.saves) {
    const after: SentByPartner = {
      payload: hashes.payload,
      settings: plan.sets || !known.sent ? hashes.settings : known.sent.settings,
    }
    const document = withKnownIds(content.document, text)
    const write: SavedText = { text: { title: content.title, document } }
    const base = text?.ref ?? null
    const asked = { article: state, base, trigger: 'partner' as const, write, pin: true, sent: after }
    const saved = await saveText(stores, asked, run('text', base ?? 'none', hashes.payload))
    position = saved.position ?? position
    text = await newestAfter(saved)
    // An editor saved something after the state was read: readers keep what they have.
    if (text && (await wasEditedBetween(stores, articleId, known.text?.ref ?? null, text.ref))) {
      if (publishes) outcome = 'edited_here'
      publishes = false
    }
  }
  if (publishes && text) {
    const published = await runArticle(
      stores,
      articleId,
      {
        ...{ type: 'PublishArticle', actorId: partner.authorId, at, substantial: sent.substantial },
        text: { ref: text.ref, ...text.text, conflicts: openConflicts(text.text) },
      },
      run('publish', text.ref, state.revision),
    )
    position = published.position ?? position
    if (published.state.status !== 'none') state = published.state
  }
  return { outcome, status: state.status, leftOut, position }

  async function draft(): Promise<ExistingArticle> {
    const { kind, language } = content.settings
    const drafted = await runArticle(
      stores,
      articleId,
      {
        ...{ type: 'DraftArticle', articleId, authorId: partner.authorId, gameId },
        content: { ...EMPTY, kind, language, document: emptyDocument() },
        origin: { partnerId: partner.partnerId, externalId },
      },
      run('draft'),
    )
    if (drafted.state.status === 'none') throw new DomainError('conflict')
    position = drafted.position
    return drafted.state
  }
}

const EMPTY = { title: '', description: '', thumbnail: null, tags: [] }

/** Withdraws an article: readers no longer get it, and nothing of it is lost. */
export async function withdrawArticle(stores: Stores, request: PartnerRequest): Promise<Imported> {
  const { partner, externalId, isDryRun } = request
  const articleId = partnerArticleId(partner.partnerId, externalId)
  const article = await findImported(stores, partner, externalId)
  if (article.status === 'deleted') throw new DomainError('article_removed')
  if (article.status === 'suspended') throw new DomainError('article_suspended')
  const outcome = article.status === 'published' ? 'withdrawn' : 'unchanged'
  if (isDryRun || outcome === 'unchanged')
    return { outcome, status: article.status, leftOut: [], position: undefined }
  const { state, position } = await runArticle(
    stores,
    articleId,
    { type: 'UnpublishArticle', actorId: partner.authorId, cause: 'partner' },
    envelopeFor(request, articleId)('withdraw', article.revision),
  )
  return { outcome, status: state.status, leftOut: [], position }
}

/** An article that this partner sent; 404 for all else. */
export async function findImported(
  { events }: Pick<Stores, 'events'>,
  { partnerId }: PartnerCaller,
  externalId: string,
): Promise<ExistingArticle> {
  const article = await loadArticle(events, partnerArticleId(partnerId, externalId))
  if (article.status === 'none' || article.origin?.partnerId !== partnerId) throw new DomainError('not_found')
  return article
}

/** The same step on the same state is the same command. */
const envelopeFor =
  ({ partner, correlationId, at }: PartnerRequest, articleId: string) =>
  (step: string, ...of: (string | bigint)[]): CommandEnvelope => ({
    commandId: derivedUuid(['partner', articleId, step, ...of].join('\n')),
    commandHash: 'partner',
    correlationId,
    actorId: partner.authorId,
    occurredAt: at,
  })

async function requireSentGame({ events }: Pick<Stores, 'events'>, gameId: string): Promise<void> {
  await requireGame(events, gameId).catch(error => {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    throw new DomainError('invalid_request', {
      errors: [{ detail: 'game_missing', source: { pointer: '/game_slug' } }],
    })
  })
}

async function readSent(
  sent: PartnerArticle,
  placePictures: (urls: readonly string[]) => Promise<PlacedPictures>,
): Promise<{ content: Content; leftOut: LeftOut[] }> {
  const { title, kind, language, description, tags, thumbnail_url: thumbnailUrl } = sent
  const { document, pictures, leftOut } = await readHtml(sent.html)
  const urls = [...new Set([...(thumbnailUrl ? [thumbnailUrl] : []), ...pictures])]
  const { placed, failed } = await placePictures(urls)
  const report = createReport(leftOut)
  for (const [url, reason] of failed) report.add('picture', url, reason)
  const place = (nodes: readonly DocumentNode[]): DocumentNode[] =>
    nodes.flatMap((node): DocumentNode[] => {
      if (node.type === 'image') {
        const picture = placed.get(node.attrs.src)
        return picture ? [{ ...node, attrs: { ...node.attrs, ...picture } }] : []
      }
      if (!('content' in node) || !node.content) return [node]
      const content = place(node.content)
      // A cell, an item or a quote that held only an image.
      return [{ ...node, content: content.length > 0 ? content : [{ type: 'paragraph' }] } as DocumentNode]
    })
  const content = place(document.content)
  return {
    content: {
      title,
      document: { ...document, content: content.length > 0 ? content : [{ type: 'paragraph' }] },
      settings: {
        ...{ kind, language, description, tags },
        thumbnail: (thumbnailUrl && placed.get(thumbnailUrl)?.src) || null,
      },
    },
    leftOut: report.entries(),
  }
}

/** The HTML as a document; a long one is parsed in a thread. */
const readHtml = async (html: string): Promise<HtmlDocument> =>
  html.length > ON_LOOP_BYTES ? JSON.parse(await inThread('readHtml', html)) : htmlDocument(html)

/** Checks a document made from HTML; a long one in a thread. */
async function requireFits({ title, document }: Content, html: string): Promise<void> {
  if (html.length > ON_LOOP_BYTES) await inThread('checkDocument', JSON.stringify({ title, document }))
  else requireFitting({ title, document })
}

interface KnownArticle extends Omit<KnownImport, 'article' | 'settings'> {
  article: ExistingArticle | null
  text: TextVersion | null
  settings: Content['settings'] | null
}

async function readKnown(stores: Stores, articleId: string, partner: PartnerCaller): Promise<KnownArticle> {
  const article = await loadArticle(stores.events, articleId)
  const nothing = { text: null, newest: null, publicByPartner: false, sent: null, settings: null }
  if (article.status === 'none') return { article: null, ...nothing }
  if (article.origin?.partnerId !== partner.partnerId) throw new DomainError('conflict')
  if (article.status === 'deleted') return { article, ...nothing }
  const text = await readNewestText(stores, articleId)
  // After the text: a save in between then counts as sent, and the text is not saved twice.
  const sent = text && (await readLastSent(stores, articleId))
  const settings = await readSettings(stores.db, article)
  const publicByPartner =
    article.publicRef !== null && (await isByPartner(stores, articleId, article.publicRef))
  const newest = text && { ref: text.ref, byPartner: await isByPartner(stores, articleId, text.ref) }
  const { kind, language, description, tags, thumbnail } = settings
  return {
    ...{ article, text, newest, publicByPartner, sent },
    settings: { kind, language, description, tags, thumbnail },
  }
}

/** Did the partner send this version, or is it the text of one that it sent? */
async function isByPartner({ events }: Stores, articleId: string, ref: TextRef): Promise<boolean> {
  const saved = await savedAt(events, articleId, ref)
  if (saved?.trigger === 'partner') return true
  return saved?.restores ? (await savedAt(events, articleId, saved.restores))?.trigger === 'partner' : false
}

/** Did someone else than the partner save between these versions? Another request of the partner may have. */
async function wasEditedBetween(
  { events }: Stores,
  articleId: string,
  known: TextRef | null,
  saved: TextRef,
): Promise<boolean> {
  const from = (known === null ? -1n : (revisionOf(known) ?? -1n)) + 1n
  const count = Number((revisionOf(saved) ?? from) - from)
  if (count <= 0) return false
  const between = await events.readStream(articleTextFamily.stream(articleId), { from, maxCount: count })
  return between.some(event => requireKnown(event).data.trigger !== 'partner')
}

async function savedAt(events: Stores['events'], articleId: string, ref: TextRef) {
  const from = revisionOf(ref)
  if (from === undefined) return undefined
  const [event] = await events.readStream(articleTextFamily.stream(articleId), { from, maxCount: 1 })
  return event && requireKnown(event).data
}

/** The last text that the partner sent. Nearly always among the newest saves. */
async function readLastSent({ db, events }: Stores, articleId: string): Promise<SentByPartner | null> {
  const stream = articleTextFamily.stream(articleId)
  const tail = (await events.readTail(stream, TEXT_TAIL)).map(requireKnown)
  let last = tail.findLast(({ data }) => data.trigger === 'partner')
  if (!last && (tail[0]?.revision ?? 0n) > 0n)
    for await (const event of events.readWhole(stream)) {
      const known = requireKnown(event)
      if (known.data.trigger === 'partner') last = known
    }
  if (!last) return null
  const opened = openContent(last.data.sealed, articleId, await findContentKey(db, articleId))
  return (opened as { sent?: SentByPartner } | null)?.sent ?? null
}

/** Blocks with the content of an earlier block keep its id. */
function withKnownIds(document: ArticleDocument, before: TextVersion | null): ArticleDocument {
  const known = new Map<string, string[]>()
  for (const block of before?.text.document.content ?? []) {
    const id = blockIdOf(block)
    if (id === undefined) continue
    const ids = known.get(contentOf(block))
    if (ids) ids.push(id)
    else known.set(contentOf(block), [id])
  }
  const content = document.content.map(block => {
    const blockId = known.get(contentOf(block))?.shift()
    return blockId === undefined ? block : named(block, { blockId })
  })
  return { ...document, content }
}
