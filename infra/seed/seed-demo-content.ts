import type { ImportKind } from '@koryaku/contracts/imports/import.api.ts'
import { addressOf } from '@koryaku/contracts/server/config.ts'
import { describeImportFaults } from '#import/describe-faults.ts'
import faultWords from '#import/fault-words.en.ts'
import { sendInBatches } from '#import/send-batches.ts'
import type { StackEnvironment } from '#stack-environment.ts'
import { StartError } from '#start-error.ts'
import { demoAccounts, grantRoles, signUp } from './demo-accounts.ts'
import { demoArticles, demoGames, demoPeople } from './demo-content.ts'
import { demoInteractions, publicationTimes } from './demo-interactions.ts'
import type { HttpSession } from './http-session.ts'

/**
 * Fills a new site through its own commands: accounts by sign-up and mail, the rest by imports of the owner. A
 * load that was cut short is simply done again: everything that is there already stays as it is.
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
  // Once they have their roles: some of these names are kept from everybody else.
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
    interactions: demoInteractions(
      placed,
      people.map(({ name }) => keyOf(name)),
      popularGames(articles),
      now,
    ),
  }
  const total = Object.values(work).reduce((sum, items) => sum + items.length, 0)
  let sent = 0
  for (const [kind, items] of Object.entries(work) as [ImportKind, unknown[]][]) {
    const refused = await sendInBatches(owner.session, kind, items, done => {
      sent += done
      onProgress(sent, total)
    })
    const first = refused[0]
    if (first)
      throw new Error(`demo ${kind} no. ${first.index}: ${describeImportFaults(first.faults, faultWords)}`)
  }
  await owner.session.expect('POST', '/api/batch/kpi')
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

/** Games that somebody wrote about are those that people follow. */
const popularGames = (articles: { gameSlug: string }[]): string[] => [
  ...new Set(articles.map(({ gameSlug }) => gameSlug)),
]
