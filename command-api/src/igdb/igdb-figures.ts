import { addFigure } from '@koryaku/server-kit/metrics.ts'
import type { IgdbClient } from './igdb-client.ts'
import type { ImportFigures } from './igdb-queue.ts'

/** Metrics of the external games database: requests to it, and imports from it. */
export function addIgdbFigures(
  metrics: Parameters<typeof addFigure>[0],
  { figures }: IgdbClient,
  { figures: imports }: { figures: ImportFigures },
): void {
  const figure = (name: keyof IgdbClient['figures'], help: string) =>
    addFigure(metrics, `igdb_${name}_total`, help, () => figures[name])
  figure('requests', 'Requests to the games database, with retries.')
  figure('limited', 'Requests that the games database rejected with 429.')
  figure('retries', 'Retries after 429, 5xx or no answer.')
  figure('failures', 'Queries that failed, after all retries. The import ends with the first.')
  const imported = (name: keyof ImportFigures, help: string) =>
    addFigure(metrics, `igdb_imports_${name}_total`, help, () => imports[name])
  imported('done', 'Finished imports from the games database, with nightly refreshes.')
  imported('failed', 'Imports that ended with a fault. The next one continues at its page.')
  imported('changed', 'Entries that imports found new or changed.')
}
