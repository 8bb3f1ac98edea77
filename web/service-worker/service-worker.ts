import { ARTICLE_CACHE, FILE_CACHE } from '#app/offline/caches.ts'

/** Types of worker events that TypeScript's browser library lacks. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface InstallEvent extends LifeEvent {
  /** Where supported: requests that bypass the worker. */
  addRoutes?: (rules: object[]) => Promise<void>
}
interface RequestEvent extends LifeEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
const worker = self as unknown as Worker

/** Files whose content never changes under their name. */
const FIXED = /^\/(assets|media)\//

worker.addEventListener('install', event => {
  event.waitUntil(worker.skipWaiting())
  event.waitUntil(sendWritesPast(event))
})
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (FIXED.test(pathname)) event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
})

/**
 * A write would wait for a worker that starts or is being activated. A page that is left meanwhile loses it, although it is
 * sent with `keepalive`.
 */
async function sendWritesPast(event: InstallEvent): Promise<void> {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE'].map(requestMethod => ({ requestMethod }))
  await event.addRoutes?.([{ condition: { or: methods }, source: 'network' }]).catch(() => undefined)
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== ARTICLE_CACHE && name !== FILE_CACHE) await caches.delete(name)
  }
  // So that a page never waits for this worker to wake up.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The network's page; without network the copy of an article that was read, else the list of those. */
async function page(event: RequestEvent, pathname: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const articles = await caches.open(ARTICLE_CACHE)
    return (await articles.match(pathname)) ?? listOfKept(articles, pathname)
  }
}

async function listOfKept(articles: Cache, pathname: string): Promise<Response> {
  const english = /^\/en(\/|$)/.test(pathname)
  const items = await Promise.all(
    (await articles.keys()).toReversed().map(async request => {
      const title = /<title>([^<]*)/.exec((await (await articles.match(request))?.text()) ?? '')?.[1]
      const { pathname: address } = new URL(request.url)
      // The title is the page's own markup, escaped by the server; the address is percent-encoded.
      return `<li><a href="${address.replaceAll('"', '%22')}">${title ?? address}</a></li>`
    }),
  )
  const text = english ? EN : JA
  const html = `<!doctype html><html lang="${english ? 'en' : 'ja'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title><style>${STYLE}</style><main><h1>${text.title}</h1><p>${items.length > 0 ? text.kept : text.nothing}</p><ul>${items.join('')}</ul><p><a href="${pathname.replaceAll('"', '%22')}">${text.retry}</a></p></main></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

const JA = {
  title: 'オフラインです',
  kept: 'さいきん読んだ記事は、つながらないときも読めます。',
  nothing: '記事を読むと、つながらないときのために、この端末に残ります。',
  retry: 'もう一度つなぐ',
}
const EN = {
  title: 'You are offline',
  kept: 'Articles that you read lately can be read without a connection.',
  nothing: 'Articles that you read are kept on this device for times without a connection.',
  retry: 'Try again',
}
const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.8 system-ui,sans-serif;margin:0;padding:24px}main{max-width:40rem;margin:0 auto}a{color:light-dark(#a8321a,#ff8a70)}li{padding:8px 0}'
