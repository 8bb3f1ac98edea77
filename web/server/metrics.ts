import { addFigure, addFigures } from '@koryaku/server-kit/metrics.ts'
import type { ConnectionFigures } from '#server/connections.ts'
import type { Metrics } from '#server/gateway-options.ts'
import type { IgdbCoverFigures } from '#server/igdb-covers.route.ts'
import type { CardFigures } from '#server/open-graph/card.routes.ts'
import type { PageCache } from '#server/page-cache.ts'
import type { PipeliningFigures } from '#server/pipelining.ts'
import type { ProxyFigures } from '#server/proxies/proxies.ts'

interface Bounded {
  connections: ConnectionFigures
  pipelining: PipeliningFigures
  proxies: ProxyFigures
  pages: PageCache['figures']
  cards: CardFigures
  igdbCovers: Readonly<IgdbCoverFigures>
}

/** How near the gateway is to each of its bounds. */
export function addGatewayMetrics(metrics: Metrics, bounded: Bounded): void {
  const { connections, pipelining, proxies, pages, cards, igdbCovers } = bounded
  const { unsent } = connections
  const { longAnswers, bodies } = proxies
  const figure = (name: string, help: string, read: () => number) =>
    addFigure(metrics, `gateway_${name}`, help, read)
  figure('connections_open', 'Connections of browsers.', connections.open)
  figure('connections_refused_total', 'Connections above the bound.', connections.refused)
  figure('pipelined_refused_total', 'Requests sent too far ahead of their answers.', pipelining.refused)
  figure('unsent_bytes', 'Answers that nobody has taken yet.', unsent.taken)
  figure('slow_readers_ended_total', 'Slow readers who made place for others.', unsent.givenUp)
  figure('bodies_bytes', 'Bodies that are arriving.', bodies.taken)
  figure('slow_senders_ended_total', 'Slow senders who made place for others.', bodies.givenUp)
  figure('long_answers', 'Answers above 1 MiB that are passed on.', longAnswers.taken)
  figure('long_answers_ended_total', 'Those that made place for others.', longAnswers.givenUp)
  figure('pages_kept', 'Rendered pages that are kept.', () => pages().pages)
  figure('pages_kept_bytes', 'What they take.', () => pages().bytes)
  figure('pages_rendering', 'Pages that are being made.', () => pages().rendering)
  figure('pages_refused_total', 'Pages refused because too many were being made.', () => pages().refused)
  figure('cards_kept', 'Cards for other sites that are kept.', () => cards().kept)
  figure('cards_kept_bytes', 'What they take.', () => cards().bytes)
  figure('cards_waiting', 'Cards that wait to be drawn.', () => cards().waiting)
  figure('cards_refused_total', 'Cards that could not be given.', () => cards().refused)
  figure(
    'igdb_covers_failed_total',
    'Covers of the games database that could not be fetched.',
    () => igdbCovers.failed,
  )
  for (const [key, help] of [
    ['running', 'Requests under way to services.'],
    ['waiting', 'Requests that wait for a connection.'],
    ['refused', 'Requests refused because no connection was free.'],
  ] as const) {
    const name = `gateway_lane_${key}${key === 'refused' ? '_total' : ''}`
    addFigures(metrics, { name, help, label: 'lane' }, () =>
      Object.fromEntries(Object.entries(proxies.pools).map(([pool, figures]) => [pool, figures[key]])),
    )
  }
}
