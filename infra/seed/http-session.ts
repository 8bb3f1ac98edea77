import { IDEMPOTENCY_KEY } from '@koryaku/contracts/http/headers.ts'

/** A browser's worth of HTTP: keeps cookies, sends the CSRF token, speaks JSON. */
export class HttpSession {
  readonly #base: string
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(base: string, origin: string) {
    this.#base = base
    this.#origin = origin
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
    key?: string,
  ): Promise<{ status: number; body: unknown; headers: Headers }> {
    const csrf = this.#cookies.get('csrf_token')
    const response = await fetch(new URL(path, this.#base), {
      method,
      redirect: 'manual',
      signal,
      headers: {
        origin: this.#origin,
        cookie: this.cookieHeader(),
        ...(key ? { [IDEMPOTENCY_KEY]: key } : {}),
        ...(csrf ? { 'x-csrf-token': csrf } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

  /** For requests to another address of the same site. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Throws unless the answer is 2xx. @param key makes a repeat the same command */
  async expect<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const answer = await this.request(method, path, body, undefined, key)
    if (answer.status >= 300)
      throw new Error(
        `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
      )
    return answer.body as T
  }
}
