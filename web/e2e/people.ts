import { setTimeout as pause } from 'node:timers/promises'
import {
  EVENT_POSITION,
  MIN_EVENT_POSITION,
  READ_STALE,
  READ_STALE_MODELS,
} from '@koryaku/contracts/http/headers.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { request } from 'playwright-core'
import { inject } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, button, PATIENCE_MS, type Person, settled, visit } from './browser.ts'
import { demoAddresses, type Own } from './demo-addresses.ts'

const DEMO_PASSWORD = 'demo-password-1'
const OWNER = 'owner@example.com'
export const NEW_PASSWORD = 'haru-no-nohara-1'

/** One red pixel. */
export const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A name that is not in use, also on a site that is tested again. */
export const newName = (like: string): string => `${like}-${Date.now().toString(36)}${(names++).toString(36)}`
let names = 0

/** Interval in which the mailbox, or the position of the read models, is read. */
const LOOK_AGAIN_MS = 50

/**
 * The link in the newest email to an address, from the mailbox page.
 * @param subject only emails with this subject
 */
export async function linkInMailTo(email: string, subject = ''): Promise<string> {
  const { mailbox } = inject('site')
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const answer = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    const mail = mails.find(one => one.subject.includes(subject))
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0]
    if (link) return link
    // A busy loop would take a processor from the site that it waits for.
    await pause(LOOK_AGAIN_MS)
  }
  throw new Error(`no mail to ${email}`)
}

/** Fills the form of the sign-in page and sends it. */
export async function sendSignIn({ page, words }: Person, email: string, password: string): Promise<void> {
  await page.getByLabel(words.accounts.email).fill(email)
  await page.getByLabel(words.accounts.password).fill(password)
  await button(page, words.accounts.submitSignIn).click()
}

/** Signs in on the sign-in page, by default as one of the demo members; ends on the front page. */
export async function signIn(person: Person, email: string, password = DEMO_PASSWORD): Promise<void> {
  await visit(person, '/signin')
  await sendSignIn(person, email, password)
  await arrivesAt(person, '/')
}

/** Opens a session past the sign-in page, by default as one of the demo members. The page that is shown stays. */
export async function openSession(person: Person, email: string, password = DEMO_PASSWORD): Promise<void> {
  const { origin } = new URL(inject('site').url)
  const signedIn = await person.page.request.post('/api/identity/sign-in/email', {
    data: { email, password },
    headers: { origin },
  })
  if (!signedIn.ok()) throw new Error(`${email} cannot sign in: ${signedIn.status()}`)
  await callApi(person, 'POST', 'auth/sessions', await proofOf(person))
}

/**
 * Joins under a name, by the link of the mail, past the pages that `joining` and `write-and-be-read` go through. The page
 * that is shown stays. @returns the email address
 */
export async function becomeMember(person: Person, name: string): Promise<string> {
  const email = `${name}@example.com`
  const callbackURL = localePath(person.language, '/signin?verified=1')
  const form = { email, name, password: NEW_PASSWORD, callbackURL }
  await person.page.request.post('/api/identity/sign-up/email', { data: form })
  await person.page.request.get(await linkInMailTo(email), { maxRedirects: 0 })
  await callApi(person, 'POST', 'auth/registrations', { ...(await proofOf(person)), name })
  return email
}

/** The short-lived token of the identity that is signed in; the browser has its CSRF token from then on. */
async function proofOf(person: Person): Promise<{ token: string }> {
  await callApi(person, 'GET', 'auth/csrf')
  return callApi(person, 'GET', 'identity/token')
}

/** Grants roles to a member, as the owner of the demo content. They count from the next request on. */
export async function grantRoles(name: string, ...roles: Role[]): Promise<void> {
  const { url } = inject('site')
  const owner = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: new URL(url).origin } })
  const send = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const { cookies } = await owner.storageState()
    const csrf = cookies.find(cookie => cookie.name === 'csrf_token')?.value ?? ''
    const answer = await owner.fetch(`/api/${path}`, { method, data, headers: { 'x-csrf-token': csrf } })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer
  }
  try {
    await send('GET', 'auth/csrf')
    await send('POST', 'identity/sign-in/email', { email: OWNER, password: DEMO_PASSWORD })
    const { token } = await (await send('GET', 'identity/token')).json()
    await send('POST', 'auth/sessions', { token })
    for (const role of roles) await send('POST', 'roles', { name, role })
  } finally {
    await owner.dispose()
  }
}

/**
 * Signs up an account with roles, and signs in; ends on the front page.
 * @returns the email address
 */
export async function becomeStaff(person: Person, name: string, ...roles: Role[]): Promise<string> {
  const email = await becomeMember(person, name)
  await grantRoles(name, ...roles)
  return email
}

/**
 * A call of the API as the page itself makes it: cookies, origin and the CSRF token. A write is readable by all users
 * when it returns: a page that did not send it would not wait for it.
 */
export async function callApi<Answer>(
  { page, context }: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
  multipart?: { file: typeof PICTURE },
): Promise<Answer> {
  const csrf = (await context.cookies()).find(({ name }) => name === 'csrf_token')?.value ?? ''
  const headers = { 'x-csrf-token': csrf, 'idempotency-key': `test-${crypto.randomUUID()}` }
  const answer = await page.request.fetch(`/api/${path}`, { method, data, multipart, headers })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
  const position = answer.headers()[EVENT_POSITION]
  if (position) await isReadable(position)
  return (await answer.body()).length > 0 ? ((await answer.json()) as Answer) : (undefined as Answer)
}

/** Waits until the read models have applied the event at a position. A read waits for it, but not long. */
async function isReadable(position: string): Promise<void> {
  const address = `${inject('site').url}/api/games/minecraft`
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const { headers } = await fetch(address, { headers: { [MIN_EVENT_POSITION]: position } })
    if (headers.get(READ_STALE) === null || headers.get(READ_STALE_MODELS) !== null) return
    await pause(LOOK_AGAIN_MS)
  }
  throw new Error(`the read models do not reach ${position}`)
}

/** A picture of the signed-in member's own. */
export const uploadPicture = (person: Person): Promise<unknown> =>
  callApi(person, 'POST', 'my/images', undefined, { file: PICTURE })

/** Opens the Write panel and starts an article about a game, found by what players call it. Answers its path. */
export async function startArticle(person: Person, game: string, name: RegExp): Promise<string> {
  const { page, words } = person
  await button(page, words.writePanel.write).click()
  await page.getByRole('searchbox', { name: words.writePanel.search }).fill(game)
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
  await arrivesAt(person, /^\/articles\/\w+\/edit$/)
  return new URL(page.url()).pathname.split('/').at(-2) ?? ''
}

/** An empty draft of the signed-in member, past the Write panel. @returns its path */
export async function newDraft(person: Person): Promise<string> {
  const article = { game_slug: 'minecraft', language: person.language }
  return (await callApi<{ data: { id: string } }>(person, 'POST', 'articles', article)).data.id
}

/** Opens the editor on a new draft. @returns its path */
export async function openDraft(person: Person): Promise<string> {
  const path = await newDraft(person)
  await visit(person, `/articles/${path}/edit`)
  return path
}

/** A series of the signed-in member, still without articles. Answers its id. */
async function newSeries(person: Person): Promise<string> {
  const known = await callApi<{ data: { id: string }[] }>(person, 'GET', 'my/series')
  if (known.data[0]) return known.data[0].id
  return (await callApi<{ data: { id: string } }>(person, 'POST', 'my/series', { title: 'S1' })).data.id
}

/** Content of the private routes of a member. */
export const ownThings = async (person: Person): Promise<Own> => ({
  ...{ table: await newTable(person), draft: await newDraft(person), series: await newSeries(person) },
  review: await newReview(person),
})

/** The review of a game by the signed-in member, by default a draft of Minecraft. Answers its path. */
export async function newReview(person: Person, game = 'minecraft'): Promise<string> {
  const own = `games/${game}/game_reviews/my_review`
  const known = await callApi<{ data: { id: string } | null }>(person, 'GET', own)
  if (known.data) return known.data.id
  const started = await callApi<{ data: { id: string } }>(person, 'POST', 'game_reviews', { game_slug: game })
  return started.data.id
}

/** Publishes the review of a game by the signed-in member, past the editor. Answers its path. */
export async function publishReview(
  person: Person,
  game: string,
  { title, text }: { title: string; text: string },
): Promise<string> {
  const id = await newReview(person, game)
  const points = { good: '', bad: '', forWhom: '', spoiler: false }
  const played = { platform: 'PC', hours: null, outcome: null, difficulty: null, score: 8.5 }
  const content = { title, document: documentOf(text), ...points, ...played }
  await callApi(person, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null })
  return id
}

/** A data table of the signed-in member, with a column and a row. Answers its id. */
export async function newTable(person: Person, game = 'minecraft'): Promise<string> {
  const known = await callApi<{ data: { id: string; attributes: { name: string; status: string } }[] }>(
    ...([person, 'GET', 'my/database_categories'] as const),
  )
  const [own] = known.data.filter(
    ({ attributes }) => attributes.name === 'T1' && attributes.status === 'draft',
  )
  if (own) return own.id
  const columns = [{ columnId: 'name0000', type: 'text', label: 'Q1' }]
  const table = { game_slug: game, name: 'T1', columns }
  const { data } = await callApi<{ data: { id: string } }>(person, 'POST', 'my/database_categories', table)
  const put = [{ rowId: 'row00000', place: 0, cells: { name0000: 'C1' } }]
  await callApi(person, 'POST', `my/database_categories/${data.id}/rows`, { base: -1, put })
  return data.id
}

/** A text as the editor stores it, a paragraph for each line. */
export const documentOf = (text: string) => ({
  type: 'doc',
  content: text.split('\n').map(line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

/** Publishes an article of plain lines, past the editor. Answers its path. */
export async function publishArticle(
  person: Person,
  game: string,
  {
    title,
    text,
    tags = [],
    language = 'ja',
  }: { title: string; text: string; tags?: string[]; language?: 'ja' | 'en' },
): Promise<string> {
  const created = await callApi<{ data: { id: string } }>(person, 'POST', 'articles', { game_slug: game })
  await callApi(person, 'PATCH', `my/articles/${created.data.id}/publish`, {
    content: { title, tags, language, document: documentOf(text) },
    revision: '0',
  })
  return created.data.id
}

/** Answers how to go to any route of the table, with things of the demo content and a draft of the member's own. */
export async function walker(member: Person): Promise<(path: string, person?: Person) => Promise<void>> {
  const own = await ownThings(member)
  const addressOf = await demoAddresses(inject('site').url)
  return async (path, person = member) => {
    await visit(person, addressOf(path, own))
    await settled(person.page)
  }
}
