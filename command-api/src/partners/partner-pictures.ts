import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { MEDIA_PATH } from '@koryaku/contracts/media-path.ts'
import {
  ARTICLE_PICTURES_MAX,
  type LeftOutReason,
  type PartnerCaller,
} from '@koryaku/contracts/partners/partner.ts'
import { type Fetched, fetchPublic } from '@koryaku/server-kit/fetch-public.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import type { KnownImage } from '#images/image.decider.ts'
import { storedImage, storeImage } from '#images/store-image.ts'
import { takePictures } from '#images/take-pictures.ts'

type Stores = Pick<Context, 'db' | 'events' | 'config' | 'limits' | 'now'> & { objects: ObjectStore }

/** Where images of a partner lie here, by their URL, and why others do not. */
export interface PlacedPictures {
  placed: ReadonlyMap<string, { src: string; width?: number; height?: number }>
  failed: ReadonlyMap<string, LeftOutReason>
}

/** Images that are fetched at the same time for one request. */
const CONCURRENCY = 4
/** After this no further image of one request is begun; the gateway waits for 15 seconds. */
const BUDGET_MS = 8_000
/** A host that failed this often in one request is not asked again by it. */
const FAILURES_PER_HOST = 2
const PICTURES_PER_DAY = { allowed: 5_000, seconds: 24 * 3_600 }

export interface Placing {
  partner: PartnerCaller
  correlationId: string
  at: string
  isDryRun: boolean
}

/**
 * Puts images of a partner into the library of its account, each once: an image that was fetched before is found by its URL.
 * 503 when the time does not suffice: the next attempt finds the images that were fetched by then.
 */
export async function placePictures(
  stores: Stores,
  placing: Placing,
  urls: readonly string[],
): Promise<PlacedPictures> {
  const placed = new Map<string, { src: string; width?: number; height?: number }>()
  const failed = new Map<string, LeftOutReason>()
  const failures = new Map<string, number>()
  const waiting = urls.slice(0, ARTICLE_PICTURES_MAX)
  for (const url of urls.slice(ARTICLE_PICTURES_MAX)) failed.set(url, 'too_many')
  const end = performance.now() + BUDGET_MS
  const place = async (url: string) => {
    const host = URL.parse(url)?.host ?? ''
    if ((failures.get(host) ?? 0) >= FAILURES_PER_HOST) return failed.set(url, 'not_fetched')
    const found = await placePicture(stores, placing, url)
    if (typeof found === 'object') return placed.set(url, found)
    if (found === 'not_fetched') failures.set(host, (failures.get(host) ?? 0) + 1)
    return failed.set(url, found)
  }
  const lane = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (performance.now() > end) throw new DomainError('temporarily_unavailable', { retryAfter: 1 })
      await place(url)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return { placed, failed }
}

type Found = { src: string; width?: number; height?: number } | LeftOutReason

/** One image: known here, or fetched now. */
export async function placePicture(stores: Stores, placing: Placing, url: string): Promise<Found> {
  if (MEDIA_PATH.test(url)) return ownPicture(stores, placing, url)
  const envelope = envelopeFor(placing, url)
  const known = await storedImage(stores.events, envelope)
  if (known?.state) return usable(known.state)
  // A dry run fetches nothing and assumes a valid image.
  if (placing.isDryRun) return { src: '/media/dry-run.webp' }
  const day = { key: `partner pictures ${placing.partner.partnerId}`, ...PICTURES_PER_DAY }
  if (!(await stores.limits.hasRoom([day]))) return 'too_many'
  const fetched = await fetchPublic(url, { networks: stores.config.PICTURE_NETWORKS })
  return typeof fetched === 'string' ? fetched : store(stores, placing, { url, fetched })
}

async function store(
  stores: Stores,
  placing: Placing,
  { url, fetched }: { url: string; fetched: Fetched },
): Promise<Found> {
  const envelope = envelopeFor(placing, url)
  const name = decodedName(url)
  const { authorId: userId } = placing.partner
  try {
    const file = { bytes: fetched.bytes, name, userId, via: 'import', licence: null } as const
    const { state } = await storeImage(stores, file, envelope)
    return state ? usable(state) : 'deleted'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'image_not_readable') return 'not_a_picture'
    if (error.code !== 'idempotency_key_reused') throw error
    // Another request fetched it at the same time, and its host sent other bytes.
    const known = await storedImage(stores.events, envelope)
    return known?.state ? usable(known.state) : 'not_fetched'
  }
}

const usable = ({ src, width, height, deleted, suspended }: KnownImage): Found =>
  deleted || suspended ? 'deleted' : { src, width, height }

/** An image that is stored here already: the account of the partner owns it, or it is shared. */
async function ownPicture(stores: Stores, placing: Placing, src: string): Promise<Found> {
  if (placing.isDryRun) return { src }
  const { authorId: userId } = placing.partner
  const pictures = new Map([[src, '/html']])
  try {
    const before = async () => new Set<string>()
    await takePictures(stores, { userId, pictures, before }, envelopeFor(placing, src))
    return { src }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_shared') return 'not_shared'
    throw error
  }
}

/** The same URL of the same partner is the same image. */
const envelopeFor = ({ partner, correlationId, at }: Placing, url: string): CommandEnvelope => ({
  commandId: derivedUuid(`partner picture\n${partner.partnerId}\n${url}`),
  commandHash: 'partner',
  correlationId,
  actorId: partner.authorId,
  occurredAt: at,
})

function decodedName(url: string): string {
  const name = URL.parse(url)?.pathname ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
