import { gameRequestId } from '@koryaku/contracts/games/game-request.events.ts'
import { type ImportKind, importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { describeImportFaults } from '#seed/describe-faults.ts'
import { sendInBatches } from '#seed/send-batches.ts'
import type { StackEnvironment } from '#stack-environment.ts'
import { StartError } from '#start-error.ts'
import { demoAccounts, grantRoles, signUp } from './demo-accounts.ts'
import {
  type DemoTemplate,
  demoArticles,
  demoComments,
  demoGames,
  demoPeople,
  demoReviews,
  demoTemplates,
} from './demo-content.ts'
import { demoInteractions, overTheDays, publicationTimes } from './demo-interactions.ts'
import { demoRequests } from './demo-requests.ts'
import { placeDemoShelves } from './demo-shelves.ts'
import { demoVersions, demoVotes } from './demo-versions.ts'
import type { HttpSession } from './http-session.ts'
import { likeReviews } from './like-reviews.ts'
import { playAgain } from './play-again.ts'
import { seedComments } from './seed-comments.ts'
import { seedPartner } from './seed-partner.ts'
import { seedTables } from './seed-tables.ts'

/**
 * Fills a new site through its own commands: accounts by sign-up and email, the rest by imports of the owner. An
 * interrupted load is repeated: existing content stays.
 */
export async function seedDemoContent(
  environment: StackEnvironment,
  onProgress: (sent: number, of: number) => void = () => {},
): Promise<void> {
  const { MAILBOX_URL: mailbox, PUBLIC_URL: origin } = environment
  if (!mailbox) throw new StartError('needsMailbox')
  const base = addressOf('commandApi', Number(environment.PORT))
  const people = demoPeople()
  const games = demoGames()
  const articles = demoArticles()
  const reviews = demoReviews().map(review => ({ ...review, key: `${review.game} ${review.author}` }))
  const accounts = new Map<string, Awaited<ReturnType<typeof signUp>>>()
  await Promise.all(
    demoAccounts.map(async ({ email, name }) =>
      accounts.set(name, await signUp(base, origin, mailbox, { email, name })),
    ),
  )
  await grantRoles(environment)
  const owner = accounts.get('unei')
  if (!owner) throw new Error('the owner is missing')
  await taken(owner.session, 'POST', '/api/imports/games', { items: [{}] })
  // Once they have their roles: some of these names are reserved for staff.
  for (const { name, displayName, description } of people) {
    const session = accounts.get(name)?.session
    if (session) await taken(session, 'PATCH', '/api/my/profile', { displayName, description })
  }

  const now = new Date()
  const keyOf = (name: string) => {
    const account = accounts.get(name)
    return account ? `id:${account.userId}` : `demo-${name}`
  }
  const times = publicationTimes(articles.length, now)
  const placed = shuffled(articles).map((article, index) => ({
    ...article,
    authorKey: keyOf(article.author),
    publishedAt: times[index] ?? now,
  }))
  const joined = new Date(now.getTime() - 90 * 86_400_000).toISOString()
  const work: Record<ImportKind, unknown[]> = {
    games,
    users: people
      .filter(({ name }) => !accounts.has(name))
      .map(({ name, displayName, description }) => ({
        key: keyOf(name),
        name,
        displayName,
        description,
        occurredAt: joined,
      })),
    articles: placed.map(({ key, authorKey, gameSlug, content, publishedAt }) => ({
      ...{ key, authorKey, gameSlug, content },
      occurredAt: publishedAt.toISOString(),
    })),
    interactions: [
      ...demoInteractions(
        placed,
        people.map(({ name }) => keyOf(name)),
        popularGames(articles),
        now,
      ),
      ...overTheDays(shuffled(reviews), now, ({ author, game, content, playedOn }, occurredAt) => ({
        ...{ kind: 'review', userKey: keyOf(author), gameSlug: game, content, playedOn, occurredAt },
      })),
      ...overTheDays(demoRequests, now, ({ by, title, platforms }, occurredAt) => ({
        ...{ kind: 'game_request', userKey: keyOf(by), title, platforms, occurredAt },
      })),
      // Lists of notifications are in the order of the log.
    ].sort((a, b) => a.occurredAt.localeCompare(b.occurredAt)),
  }
  const total = Object.values(work).reduce((sum, items) => sum + items.length, 0)
  let sent = 0
  for (const [kind, items] of Object.entries(work) as [ImportKind, unknown[]][]) {
    const refused = await sendInBatches(owner.session, kind, items, done => {
      sent += done
      onProgress(sent, total)
    })
    const first = refused[0]
    if (first) throw new Error(`demo ${kind} no. ${first.index}: ${describeImportFaults(first.faults)}`)
  }
  await seedComments(name => accounts.get(name)?.session, demoComments())
  await likeReviews(name => accounts.get(name)?.session, keyOf, reviews)
  await placeDemoShelves(name => accounts.get(name)?.session)
  await seedTables(name => accounts.get(name)?.session)
  const writer = accounts.get('kakinoki')
  if (writer) await addSeries(writer.session)
  await addVersionsAndVotes(
    accounts,
    placed,
    people.map(({ name }) => keyOf(name)),
    now,
  )
  await playAgain(name => accounts.get(name)?.session, keyOf, reviews)
  await decideRequests(accounts)
  await mergeDuplicate(owner.session)
  await seedPartner(owner.session, base)
  await Promise.all(demoTemplates().map(template => addTemplate(owner.session, template)))
  await owner.session.expect('POST', '/api/batch/kpi')
}

/** Two articles of the writer, in the order in which they are best read. */
async function addSeries(writer: HttpSession) {
  const words = {
    title: 'はじめて遊ぶ人のために',
    description: '最初の数時間を楽しむための、ゲーム別の案内です。',
  }
  const made = await writer.expect<{ data: { id: string } }>('POST', '/api/my/series', words, 'series')
  for (const key of ['demo-botw-first-five-hours', 'demo-umamusume-first-ura']) {
    const address = `/api/my/articles/${importedArticleId(key)}/series`
    await writer.expect('PATCH', address, { series_id: made.data.id }, `series-${key}`)
  }
}

/** Versions of a few games, their authors' checks, and readers' votes on some guides. */
async function addVersionsAndVotes(
  accounts: ReadonlyMap<string, { session: HttpSession }>,
  articles: { key: string; authorKey: string; publishedAt: Date }[],
  readers: string[],
  now: Date,
) {
  const moderator = accounts.get('mimamori')?.session
  const owner = accounts.get('unei')?.session
  if (!moderator || !owner) throw new Error('the moderator or the owner is missing')
  const today = windowStart('daily', now)
  const announced = new Map<string, string>()
  for (const { slug, checked, ...version } of demoVersions) {
    const body = { releasedOn: today, ...version }
    // Another day would make it another version: an existing one stays.
    const key = `demo-version-${slug}-${today}`
    const answer = await moderator.request('POST', `/api/games/${slug}/versions`, body, undefined, key)
    const { data, errors } = answer.body as { data?: { id: string }; errors?: { code: string }[] }
    if (data) announced.set(slug, data.id)
    else if (errors?.[0]?.code !== 'version_listed')
      throw new Error(`demo version of ${slug}: ${answer.status}`)
    for (const { by, articleKey, ...of } of checked) {
      const path = `/api/my/articles/${importedArticleId(articleKey)}/publish_setting`
      const settings = { checked: { ...of, on: today } }
      await accounts.get(by)?.session.expect('PATCH', path, settings, `demo-checked-${articleKey}-${today}`)
    }
  }
  const refused = await sendInBatches(
    owner,
    'interactions',
    demoVotes(articles, readers, announced, now.toISOString()),
  )
  if (refused[0]) throw new Error(`demo vote: ${describeImportFaults(refused[0].faults)}`)
}

/** Votes for the requested games, and decisions; existing ones do not change. */
async function decideRequests(accounts: ReadonlyMap<string, { session: HttpSession }>) {
  const sessionOf = (name: string) => {
    const session = accounts.get(name)?.session
    if (!session) throw new Error(`the account ${name} is missing`)
    return session
  }
  for (const { key, title, votes, decision } of demoRequests) {
    const id = gameRequestId(title)
    for (const name of votes)
      await sessionOf(name).expect('POST', `/api/requested_games/${id}/votes`, undefined, `${key}-${name}`)
    const address = `/api/moderation/requested_games/${id}`
    if (decision) await sessionOf('mimamori').expect('PATCH', address, decision, `${key}-decision`)
  }
}

/** A game that is in the catalogue twice, and its merge, which owners can undo. */
async function mergeDuplicate(owner: HttpSession) {
  const details = { titleJa: '大神 HD', titleEn: 'Okami HD', reading: 'おおかみえいちでぃー' }
  await owner.expect('POST', '/api/games', { slug: 'okami-hd', details }, 'demo-duplicate')
  const merge = { into_slug: 'okami', reason: '「大神」と同じゲームのため' }
  await owner.expect('PUT', '/api/games/okami-hd/merge', merge, 'demo-merge')
}

/** An official template under its header. Each step has a key, so that a load that is done again makes none twice. */
async function addTemplate(
  owner: HttpSession,
  { key, header, language, kind, title, tags, document }: DemoTemplate,
) {
  interface Made {
    data: { id: string; attributes: { revision: string } }
  }
  const wanted = { ...header, official: true }
  const group = await owner.expect<Made>('POST', '/api/my/template_headers', wanted, `${key}-header`)
  const body = { official: true, language, template_header_id: group.data.id }
  const made = await owner.expect<Made>('POST', '/api/articles/create_template', body, key)
  const { id, attributes } = made.data
  const saved = { content: { title, kind, tags, document }, revision: attributes.revision }
  await owner.expect('PATCH', `/api/my/articles/${id}`, saved, `${key}-text`)
}

/** Does what a role allows: it reaches the check of the session by the read model. */
async function taken(
  session: HttpSession,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status } = await session.request(method, path, body)
    if (status === 200) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  await session.expect(method, path, body)
}

/** A fixed order that mixes games and authors. */
const shuffled = <T extends { key: string }>(items: T[]): T[] =>
  [...items].sort((a, b) => weight(a.key) - weight(b.key) || a.key.localeCompare(b.key))
const weight = (key: string): number =>
  [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7)

/** Games with articles get followers. */
const popularGames = (articles: { gameSlug: string }[]): string[] => [
  ...new Set(articles.map(({ gameSlug }) => gameSlug)),
]
