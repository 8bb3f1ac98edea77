import { dayOf } from '@koryaku/command-api/limits/japan-day.ts'
import { createLimits } from '@koryaku/command-api/limits/rate-limit.ts'
import { TEXT_MEGABYTES_A_DAY } from '@koryaku/contracts/articles/text-quota.ts'
import { IMAGE_MEGABYTES_A_DAY } from '@koryaku/contracts/images/image-bounds.ts'
import { Redis } from 'ioredis'
import type { Member } from '#bench/site/members.ts'
import { type Attack, Tries } from './attack.ts'
import type { AttackedSite } from './attacked-site.ts'
import { inflatingPng, paddedPng, progressiveJpeg, uploadOf } from './heavy-images.ts'
import { startBeside } from './load/beside.ts'
import type { Sending } from './load/send-again.ts'
import type { Load } from './load/thread.ts'
import { draftWithSaves, editProfile, longText } from './long-streams.ts'
import { judgeOthers } from './others.ts'

const MEASURED_MS = 8_000
/** Several rounds of images that take seconds each. */
const DECODING_MEASURED_MS = 20_000
const BELLS = 500
const SLOW_READERS = 200
const SENDERS = 10
const AHEAD = 4
const PEOPLE = 200
/** About 75 MB in the log. */
const SAVES = 200
/** The edits of a year: 50 a day. */
const EDITS = 18_250
const MEGABYTE = 1024 * 1024

/** One loopback address per client network. */
const networks = (count: number) => Array.from({ length: count }, (_, n) => `127.0.${n + 2}.1`)

/** @param prepare runs before anything is measured, and returns the load */
const whileOthersUse = (
  name: string,
  prepare: (site: AttackedSite, members: Member[]) => Load | Promise<Load>,
  measuredMs = MEASURED_MS,
): Attack => ({
  class: 'bounds',
  name: `${name} leave others alone`,
  // Compares times, so the machine must be idle otherwise.
  long: true,
  async run(site) {
    const tries = new Tries()
    const load = await prepare(site, await site.members())
    await judgeOthers(site, tries, measuredMs, () => startBeside(load))
    return tries
  },
})

/** Concurrent load, and its effect on other users. */
export const loadAttacks: Attack[] = [
  whileOthersUse(`${BELLS} open bells`, ({ url }, members) => ['openBells', url, members, BELLS]),
  whileOthersUse(`${SLOW_READERS} connections that do not read`, ({ url, article }) => {
    const paths = ['/api/articles?per=100', '/', `/games/${article.slug}/${article.id}`]
    return ['readNothing', url, paths, SLOW_READERS]
  }),
  whileOthersUse(`${AHEAD} connections that send a thousand searches at once`, ({ url }) => {
    return ['sendAhead', url, AHEAD]
  }),
  whileOthersUse(`${SENDERS} members who send refused documents`, ({ url }, members) => {
    const document = { type: 'doc', content: Array.from({ length: 19_000 }, () => ({ type: 'unknown' })) }
    const path = `/api/my/articles/${'x'.repeat(13)}/text`
    const body = { base: null, text: { title: 'x', document } }
    return ['sendAgain', url, members.slice(0, SENDERS).map(member => savingOf(member, path, body, [404]))]
  }),
  whileOthersUse('32 connections of one network that ask for one new page after the other', ({ url }) => {
    return ['askAgain', url, { path: '/games?page=', from: networks(1), connections: 32 }]
  }),
  whileOthersUse('six networks that search', ({ url }) => {
    return ['askAgain', url, { path: '/api/search/articles?q=h', from: networks(6), connections: 48 }]
  }),
  ...(['/games?page=', '/api/articles?page='] as const).map(path =>
    whileOthersUse(`clients that ask for ${path}… and disconnect`, ({ url }) => {
      return ['askAgain', url, { path, from: networks(6), connections: 4, leavesAfterMs: 10 }]
    }),
  ),
  whileOthersUse(`views of a draft with ${SAVES} long saves`, async (site, [author]) => {
    const path = `/api/articles/${await draftWithSaves(site, required(author), SAVES)}/page_views?n=`
    const asking = { method: 'POST', headers: { origin: site.url }, expected: 404 } as const
    return ['askAgain', site.url, { ...asking, path, from: networks(12), connections: 3 }]
  }),
  whileOthersUse(`session reads of a member with ${EDITS} edits`, async (site, [, member]) => {
    await editProfile(site, required(member), EDITS)
    const asking = { path: '/api/auth/session?n=', headers: required(member).headers, expected: 200 }
    return ['askAgain', site.url, { ...asking, from: networks(1), connections: 16 }]
  }),
  whileOthersUse(
    'four members who send images that decode slowly',
    async ({ url }, members) => {
      const images = [await progressiveJpeg(), await inflatingPng()]
      // On few cores not each of them is decoded while others are measured.
      const how = { connections: 1, expected: [201, 429, 503] }
      const uploads = members.slice(2, 6).flatMap(member => images.map(image => uploadOf(image, member, how)))
      return ['sendAgain', url, uploads]
    },
    DECODING_MEASURED_MS,
  ),
  whileOthersUse(`${PEOPLE} people who sign up together`, ({ url, environment }) => {
    return ['signUpTogether', url, environment.MAILBOX_URL ?? '', PEOPLE]
  }),
  whileOthersUse('members who send images and texts up to the limit of a day', async (site, members) => {
    const [painter, writer] = members.slice(6, 8)
    const image = await paddedPng(9.5 * MEGABYTE)
    const upload = uploadOf(image, required(painter), { connections: 4, expected: ['too_much_image_data'] })
    const path = `/api/my/articles/${await draftWithSaves(site, required(writer), 1)}/text`
    await useQuota(site, `${required(writer).userId} text bytes`, TEXT_MEGABYTES_A_DAY, 2)
    await useQuota(site, `${required(painter).userId} image bytes`, IMAGE_MEGABYTES_A_DAY, 30)
    const save = savingOf(required(writer), path, { base: null, text: longText() }, ['too_much_text'])
    return ['sendAgain', site.url, [upload, save]]
  }),
]

function required(member: Member | undefined): Member {
  if (!member) throw new Error('more members are needed')
  return member
}

const savingOf = (
  { headers }: Member,
  path: string,
  body: object,
  expected: Sending['expected'],
): Sending => ({
  ...{ method: 'PATCH', path, expected, connections: 1 },
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Uses the quota of a day except this number of megabytes: by the routes it would take minutes. */
async function useQuota(
  { environment }: AttackedSite,
  quota: string,
  megabytes: number,
  left: number,
): Promise<void> {
  const redis = new Redis(environment.REDIS_URL)
  try {
    const key = `${quota} ${dayOf(new Date().toISOString())}`
    const [allowed, amount] = [megabytes * MEGABYTE, (megabytes - left) * MEGABYTE]
    await createLimits(redis, environment.AUTH_SECRET).take([{ key, allowed, seconds: 24 * 3_600, amount }])
  } finally {
    redis.disconnect()
  }
}
