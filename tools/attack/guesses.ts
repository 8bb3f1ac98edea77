import { request } from 'node:http'

const ANSWERED_WITHIN_MS = 20_000

/**
 * Tries a wrong password from a dedicated loopback address, so that the failed attempts of one attack do not exhaust
 * the limits of the others.
 * @returns the status of the response, 0 without one
 */
export const guessFrom = (localAddress: string, siteUrl: string, email: string, n: number): Promise<number> =>
  new Promise(resolve => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: new URL(siteUrl).port, path: '/api/identity/sign-in/email' },
        ...{ method: 'POST', localAddress, agent: false, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) },
        headers: { host: new URL(siteUrl).host, origin: siteUrl, 'content-type': 'application/json' },
      },
      answer => {
        answer.resume().on('error', () => {})
        resolve(answer.statusCode ?? 0)
      },
    )
    asked.on('error', () => resolve(0))
    asked.end(JSON.stringify({ email, password: `wrong-password-${n}` }))
  })
