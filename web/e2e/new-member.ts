import { linkInMailTo, type Person } from './browser.ts'

export const NEW_PASSWORD = 'haru-no-nohara-1'

/** A name that nobody has yet, also on a site that is tested again. */
export const newName = (like: string): string => `${like}-${Date.now().toString(36)}`

/** Signs somebody up by mail, and in; ends on the front page. */
export async function becomeMember({ page }: Person, name: string): Promise<string> {
  const email = `${name}@example.com`
  const form = { email, name, password: NEW_PASSWORD, callbackURL: '/signin?verified=1' }
  await page.request.post('/api/identity/sign-up/email', { data: form })
  await page.goto(await linkInMailTo(email))
  await page.waitForURL(address => address.pathname === '/')
  return email
}

/** A call of the API as the page itself makes it: cookies, origin and the CSRF token. */
export async function callApi<Answer>(
  { page, context }: Person,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const csrf = (await context.cookies()).find(({ name }) => name === 'csrf_token')?.value ?? ''
  const headers = { 'x-csrf-token': csrf, 'idempotency-key': `test-${crypto.randomUUID()}` }
  const answer = await page.request.fetch(`/api/${path}`, { method, data, headers })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.body()).length > 0 ? ((await answer.json()) as Answer) : (undefined as Answer)
}
