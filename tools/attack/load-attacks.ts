import { makeMembers } from '#bench/site/members.ts'
import { type Attack, Tries } from './attack.ts'
import type { AttackedSite } from './attacked-site.ts'
import type { Stop } from './load/bells.ts'
import { startBeside } from './load/beside.ts'
import { readersDuring } from './quiet-and-under.ts'

const READ_MS = 8_000
const BELLS = 500
const SLOW_READERS = 200
const SENDERS = 10
const AHEAD = 4

/** One loopback address per client network. */
const NETWORKS = Array.from({ length: 6 }, (_, n) => `127.0.${n + 2}.1`)

type Members = Awaited<ReturnType<typeof makeMembers>>
let members: Promise<Members> | undefined
/** Enough of them for all bells, made once. */
const membersOf = ({ environment }: AttackedSite): Promise<Members> => {
  members ??= makeMembers(environment, 80)
  return members
}

const whileOthersRead = (name: string, start: (site: AttackedSite) => Promise<Stop>): Attack => ({
  class: 'bounds',
  name,
  // Compares times, so the machine must be idle otherwise.
  long: true,
  async run(site) {
    const tries = new Tries()
    await membersOf(site)
    const { held, note } = await readersDuring(site.url, READ_MS, () => start(site))
    tries.count(held, note)
    tries.note = note
    return tries
  },
})

/** Concurrent load, and its effect on other users. */
export const loadAttacks: Attack[] = [
  whileOthersRead(`${BELLS} open bells leave others alone`, async site =>
    startBeside('openBells', site.url, await membersOf(site), BELLS),
  ),
  whileOthersRead(`${SLOW_READERS} connections that do not read leave others alone`, site => {
    const paths = ['/api/articles?per=100', '/', `/games/${site.article.slug}/${site.article.id}`]
    return startBeside('readNothing', site.url, paths, SLOW_READERS)
  }),
  whileOthersRead(`${AHEAD} connections that send a thousand searches at once leave others alone`, site =>
    startBeside('sendAhead', site.url, AHEAD),
  ),
  whileOthersRead(`${SENDERS} members who send refused documents leave others alone`, async site =>
    startBeside('sendRefusedDocuments', site.url, (await membersOf(site)).slice(0, SENDERS)),
  ),
  whileOthersRead('an address that asks for one new page after the other leaves others alone', site =>
    startBeside('askAgain', site.url, { path: '/games?page=', from: ['127.0.2.1'], connections: 32 }),
  ),
  whileOthersRead('six networks that search leave others alone', site =>
    startBeside('askAgain', site.url, { path: '/api/search/articles?q=h', from: NETWORKS, connections: 48 }),
  ),
  ...(['/games?page=', '/api/articles?page='] as const).map(path =>
    whileOthersRead(`clients that ask for ${path}… and disconnect leave others alone`, site =>
      startBeside('askAgain', site.url, { path, from: NETWORKS, connections: 4, leavesAfterMs: 10 }),
    ),
  ),
]
