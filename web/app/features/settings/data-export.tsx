import type {
  ExportDocument,
  ExportList,
  ExportResource,
} from '@koryaku/contracts/personal-data/export.api.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiAddress, apiGet, path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/settings/settings.module.css'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Fault, Hint } from '#app/ui/form-page.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'

const POLL_MS = 1_000
const isRunning = ({ attributes }: ExportResource) => !attributes.finishedAt && !attributes.failed

const myExports = () =>
  queryOptions({
    queryKey: queryKeys.my.exports(),
    queryFn: ({ signal }) => apiGet<ExportList>('my/exports', { signal }),
    staleTime: 0,
    // While one is being made, its progress moves.
    refetchInterval: query => (query.state.data?.data.some(isRunning) ? POLL_MS : false),
  })

/** Asks for an archive of everything, shows how far it is, and offers it. */
export function DataExport() {
  const text = useSettingsText()
  const client = useQueryClient()
  const { data } = useQuery(myExports())
  const { run, isPending, error } = useCommand<void, ExportDocument>({
    request: () => ({ method: 'POST', path: 'my/exports' }),
    onSuccess: ({ data: begun }) => {
      const { queryKey } = myExports()
      // Added to the cache, so that its progress is requested even if the next read fails.
      client.setQueryData(queryKey, known => {
        const others = known?.data.filter(({ id }) => id !== begun.id) ?? []
        return { data: [begun, ...others], meta: { totalCount: others.length + 1 } }
      })
      return client.invalidateQueries({ queryKey })
    },
    failure: 'own',
  })
  const archives = data?.data ?? []
  const tooMany = error instanceof ApiFailure && error.status === 429
  return (
    <>
      <Hint>{text.exportText}</Hint>
      <div aria-live="polite">
        {archives.length > 0 && (
          <Rows>
            {archives.map(archive => (
              <Row key={archive.id}>
                <div>
                  <p className={styles.label}>
                    <RelativeTime iso={archive.attributes.requestedAt} />
                  </p>
                  {isRunning(archive) ? (
                    <progress
                      aria-label={text.exporting}
                      value={archive.attributes.progress}
                      className={styles.progress}
                    />
                  ) : (
                    <p className={styles.value}>
                      {archive.attributes.failed ? text.exportFailed : sizeOf(archive.attributes.bytes ?? 0)}
                    </p>
                  )}
                </div>
                {archive.attributes.finishedAt && (
                  <a
                    className={styles.download}
                    href={apiAddress(path`my/exports/${archive.id}/archive`)}
                    download
                  >
                    {text.download}
                  </a>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </div>
      <p className={styles.under}>
        <Button busy={isPending} disabled={archives.some(isRunning)} onClick={() => run()}>
          {text.makeExport}
        </Button>
      </p>
      {error && <Fault>{tooMany ? text.exportTooMany : text.unknown}</Fault>}
    </>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
