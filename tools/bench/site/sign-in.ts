import { DEMO_PASSWORD } from '@koryaku/infra/seed/demo-accounts.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'

/** A session of a demo account. */
export async function signIn(url: string, email: string): Promise<HttpSession> {
  const session = new HttpSession(url, new URL(url).origin)
  await session.expect('POST', '/api/identity/sign-in/email', { email, password: DEMO_PASSWORD })
  const { token } = await session.expect<{ token: string }>('GET', '/api/identity/token')
  await session.expect('POST', '/api/auth/sessions', { token })
  return session
}
